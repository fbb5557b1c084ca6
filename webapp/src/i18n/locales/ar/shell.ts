import type { Translation } from '../../resources';
import type fr from '../fr/shell';

export default {
  modules: {
    dashboard: 'لوحة القيادة',
    accounting: 'المحاسبة',
    settings: 'الإعدادات',
  },
  footer: { pricing: 'الأسعار', docs: 'الوثائق', privacy: 'الخصوصية', cookies: 'ملفات تعريف الارتباط', gdpr: 'حماية البيانات', status: 'حالة الخدمة' },
  codes: {
    amount_not_a_number: 'هذا ليس رقمًا.',
    amount_negative: 'لا يمكن أن يكون هذا الرقم سالبًا.',
    amount_too_many_decimals: 'كسور هذا المبلغ أكثر مما تسمح به العملة.',
    number_not_whole: 'اكتب عددًا صحيحًا.',
    number_too_many_decimals: 'كسور هذا الرقم أكثر من اللازم.',
  },
} satisfies Translation<typeof fr>;
