import type { Translation } from '../../resources';
import type fr from '../fr/settings';

export default {
  title: 'Settings',
  tabs: { profile: 'Profile', security: 'Security', company: 'Company', members: 'Members', api: 'API keys', audit: 'Audit trail', data: 'Data', subscription: 'Subscription' },
  profile: { title: 'Your profile', firstName: 'First name', lastName: 'Last name', languageHint: 'Mails to you are written in this language.' },
  email: {
    title: 'E-mail address',
    change: 'Change the address',
    text: 'A message goes to each of the two addresses. The change is made when both have agreed, within 24 hours.',
    new: 'New e-mail address',
    submit: 'Send the messages',
    asked: 'Two messages are on their way. Open the one at each address.',
    waiting: 'Change to {{email}} waits',
    bothMissing: 'Both addresses still have to agree.',
    oldMissing: 'Your present address still has to agree.',
    newMissing: 'The new address still has to agree.',
    until: 'Good until',
    withdraw: 'Call the change off',
    withdrawn: 'The change is called off.',
  },
  subscription: {
    title: 'Subscription',
    description: 'The subscription of the owner covers all the companies that they own.',
    none: 'This company has no subscription: it is read-only.',
    plan: 'Plan',
    trial: 'Free trial, all modules',
    status: 'Status',
    statuses: { active: 'Active', trialing: 'Trial period', past_due: 'Payment overdue', canceled: 'Cancelled', incomplete: 'Incomplete' },
    trialEnd: 'End of the trial',
    days_one: '{{count}} day left',
    days_other: '{{count}} days left',
    progress: 'Part of the trial that is over',
    trialOver: 'The free trial is over.',
    over: 'The subscription has ended.',
    readOnly: 'Everything can still be read and exported; nothing can be entered or imported any more, and no company can be added.',
    note: 'Subscribing online is not open yet.',
  },
  codes: {
    owner_only: 'Only the owner of the company may do this.',
    company_name_differs: 'This is not the name of the company as it is written.',
  },
} satisfies Translation<typeof fr>;
