import type { Translation } from '../../resources';
import type fr from '../fr/limits';

export default {
  included: 'Included in {{plans}}.',
  includedIn: 'Included in {{plans}}',
  notIncluded: 'Not included in your plan',
  toPlans: 'See the plans',
  askOwner: 'Ask the owner of the company for a larger plan.',
  exportable: 'What was entered there can still be exported.',
  toExports: 'Export the data',
  outside: 'Your plan does not include the module {{module}}',
  kinds: { users: 'Users', storage: 'Storage' },
  usage: {
    title: 'What the plan limits',
    text: 'What this company uses, and the most that its plan holds.',
    endedTitle: 'What is used',
    endedText: 'What this company uses. No plan is running: nothing can be added.',
    of: '{{used}} of {{most}}',
    unlimited: '{{used}}, without limit',
    near: 'Nearly full',
    full: 'Full',
    over: 'Over the limit',
    kept: 'Nothing is deleted: nothing can be added as long as it is more than the plan holds.',
    fullText: 'Nothing more can be added with this plan.',
  },
  excess: {
    title: 'This plan holds less than what is used.',
    text: 'Nothing is deleted. Nothing can be added as long as it is more than the plan holds.',
    users: 'Users: {{used}} ({{most}} at most)',
    storage: 'Storage: {{used}} ({{most}} at most)',
  },
  lost: {
    title: 'This plan does not include everything that you have: {{modules}}.',
    text: 'Nothing is deleted. What was entered there can no longer be looked at, but can be exported with the data of the company.',
  },
  transfer: {
    title: 'What it changes',
    plan: 'Plan of the new owner',
    planYours: 'Your plan',
    none: 'None',
    trial: 'Free trial',
    trialEnd: 'End of the trial',
    lost: 'Modules lost',
    gained: 'Modules gained',
    same: 'The modules stay the same.',
  },
  refusalsYours: {
    new_owner_not_administrator: 'Only an active administrator of the company can become its owner.',
    new_owner_without_subscription: 'You have no current subscription that the company would count in.',
    new_owner_has_namesake: 'You own a company of this name already.',
  },
} satisfies Translation<typeof fr>;
