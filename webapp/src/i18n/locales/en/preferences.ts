import type { Translation } from '../../resources';
import type fr from '../fr/preferences';

export default {
  atOnce: 'These settings apply at once, on all your devices.',
  looks: { title: 'Appearance' },
  density: { label: 'Density', comfortable: 'Comfortable', compact: 'Compact', hint: 'Compact shows more lines, on devices with a mouse.' },
  sidebar: { label: 'Collapse the side menu', hint: 'Only the icons of the modules stay visible.' },
  language: { title: 'Language', text: 'Of the application, and of the e-mails that you receive.' },
  formats: { title: 'Formats', asLanguage: 'As the language does', date: 'Dates', number: 'Numbers', sample: 'Example: {{sample}}' },
  timeZone: { label: 'Time zone', ofCompany: "The company's", hint: 'It is {{now}} there.' },
  company: { label: 'Preferred company', hint: 'It opens first on a new device.' },
} satisfies Translation<typeof fr>;
