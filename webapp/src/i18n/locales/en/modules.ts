import type { Translation } from '../../resources';
import type fr from '../fr/modules';

export default {
  title: 'Modules',
  text: 'What your company works with. A module that is switched off leaves the menu; its data stay where they are and come back with it.',
  readOnly: 'Your role lets you see the modules, not switch them.',
  required: 'Always included: every company needs it.',
  notInPlan: 'Your plan does not include this module.',
  on: '{{name}} is switched on.',
  off: '{{name}} is switched off.',
  categories: { core: 'Essential', finance: 'Finance', operations: 'Operations', analytics: 'Analytics' },
  descriptions: {
    dashboard: 'The figures of your accounts at a glance.',
    settings: 'The company’s card, its members and their roles.',
    accounting: 'Chart of accounts, journals, entries, FEC import and trial balance.',
  },
} satisfies Translation<typeof fr>;
