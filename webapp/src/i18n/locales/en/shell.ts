import type { Translation } from '../../resources';
import type fr from '../fr/shell';

export default {
  modules: {
    dashboard: 'Dashboard',
    accounting: 'Accounting',
    settings: 'Settings',
  },
  footer: { pricing: 'Pricing', docs: 'Documentation', privacy: 'Privacy', cookies: 'Cookies', gdpr: 'GDPR', status: 'Service status' },
  codes: {
    amount_not_a_number: 'This is not a number.',
    amount_negative: 'This number cannot be negative.',
    amount_too_many_decimals: 'This amount has too many decimals for the currency.',
    number_not_whole: 'Give a whole number.',
    number_too_many_decimals: 'This number has too many decimals.',
  },
} satisfies Translation<typeof fr>;
