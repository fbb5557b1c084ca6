import type { Translation } from '../../resources';
import type fr from '../fr/frame';

export default {
  skip: 'Skip to content',
  navigation: 'Main navigation',
  groups: { finances: 'Finance', commercial: 'Sales', gestion: 'Operations', analyse: 'Analysis', system: 'Administration' },
  trial: {
    days_one: 'Free trial: {{count}} day left.',
    days_other: 'Free trial: {{count}} days left.',
    then: 'After that, your companies become read-only.',
    over: 'The free trial is over.',
    subscriptionOver: 'The subscription has ended.',
    readOnly: 'This company is read-only: everything can still be read and exported, nothing can be entered.',
    more: 'See the subscription',
  },
  search: 'Search or go to…',
  sidebar: { open: 'Open the menu', collapse: 'Collapse the menu', expand: 'Expand the menu', search: 'Find a module', noMatch: 'No module matches.', favourites: 'Favourites', recents: 'Recent', star: 'Add {{name}} to favourites', unstar: 'Remove {{name}} from favourites', subscription: 'Manage subscription' },
  company: { lost: 'You have no access to {{name}} any more.', lostTyped: 'What you typed cannot be saved there any more: copy what you need.', leaveLost: 'Leave this company', current: 'Company: {{name}}', switch: 'Switch company', search: 'Search for a company', new: 'New company', none: 'No company matches' },
  bell: { none: 'Notifications', unread_one: '{{count}} unread notification', unread_other: '{{count}} unread notifications' },
  user: { menu: 'Account of {{name}}', profile: 'Profile', security: 'Security', settings: 'Settings', help: 'Help', operator: 'Operations' },
} satisfies Translation<typeof fr>;
