import type { Translation } from '../../resources';
import type fr from '../fr/reports';

export default {
  withDrafts: 'مع المسودات',
  withClosing: 'مع قيد الإقفال',
  draftsUnbalanced: 'المسودات غير متوازنة',
  compared: {
    label: 'مقارنة بالسنة السابقة',
    days: 'الأرصدة في {{to}} وفي {{before}}',
    before: 'السنة السابقة: {{amount}} {{side}}',
    previous_debit: 'مدين سابق',
    previous_credit: 'دائن سابق',
    change: 'التغيّر',
    percent: 'التغيّر %',
  },
  general: {
    description: 'كل حساب في سنة مالية أو بضعة أشهر: رصيده السابق وأسطره والرصيد بعد كل منها.',
    search: 'الحسابات: 4، 401، 6…',
    place: 'الحساب، التاريخ',
    brought: 'الرصيد السابق',
    total: 'مجموع {{account}}',
  },
  book: {
    cancelledClosings: 'أعيد فتح هذه السنة المالية: تُحتسب هنا قيود الإقفال والافتتاح الملغاة مع القيود التي تلغيها؛ أما ميزان المراجعة فلا يحتفظ إلا بصافيها.',
    title: 'سجل اليوميات',
    description: 'دفاتر اليومية لسنة مالية، شهرًا بشهر، وقيود كل منها.',
    all: 'اليومية المركزية: كل الدفاتر',
    journal: 'الدفتر المعروض',
    month: 'الشهر',
    wholeYear: 'كل السنة',
    totals: 'اليومية المركزية',
    credit: 'دائن: {{amount}}',
    linesOf: 'أسطر الدفتر {{journal}}',
    openMonth: '{{journal}}، {{month}}: {{amount}}',
    entryTotal: 'مجموع القيد',
    empty: 'لا شيء مرحّل في هذه السنة المالية',
    emptyHint: 'المسودات لا تُحتسب: رحّلها، أو استورد ملف FEC.',
    noLines: 'لا أسطر في هذه الفترة',
  },
  auxiliary: {
    title: 'ميزان الأطراف',
    description: 'ما رحّله كل طرف وما تحرّك به وما بقي له رصيدًا في سنة مالية أو بضعة أشهر.',
    search: 'البحث عن طرف أو حساب',
    empty: 'لم يتحرك أي طرف في هذه الفترة',
    emptyHint: 'تُحتسب القيود المرحّلة وحدها.',
  },
} satisfies Translation<typeof fr>;
