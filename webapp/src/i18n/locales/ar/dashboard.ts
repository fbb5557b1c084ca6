import type { Translation } from '../../resources';
import type fr from '../fr/dashboard';

export default {
  title: 'لوحة القيادة',
  figures: 'الأرقام الرئيسية',
  period: 'من دفتر الأستاذ، القيود المرحّلة للفترة',
  kinds: { treasury: 'النقدية والبنوك', revenue: 'الإيرادات', expenses: 'المصاريف', result: 'النتيجة' },
  hidden: {
    title: 'لا يتيح دورك عرض الأرقام',
    text: 'تأتي الأرقام من المحاسبة. يمكن لمدير الشركة منحك صلاحية الاطلاع عليها؛ وتبقى وحداتك الأخرى في القائمة.',
  },
  months: {
    title: 'الإيرادات والمصاريف حسب الشهر',
    chart: 'رسم بياني',
    table: 'جدول',
    month: 'الشهر',
    label: 'أعمدة إيرادات ومصاريف كل شهر؛ ويعرض تبويب «جدول» الأرقام نفسها.',
    sentence: '{{month}}: الإيرادات {{revenue}}، المصاريف {{expenses}}',
  },
  todos: {
    title: 'مهام معلّقة',
    draft_entries_zero: 'لا توجد قيود مسودة للترحيل',
    draft_entries_one: 'قيد مسودة واحد ({{count}}) ينتظر الترحيل',
    draft_entries_two: 'قيدان مسودتان ({{count}}) ينتظران الترحيل',
    draft_entries_few: '{{count}} قيود مسودة تنتظر الترحيل',
    draft_entries_many: '{{count}} قيدًا مسودة تنتظر الترحيل',
    draft_entries_other: '{{count}} قيد مسودة تنتظر الترحيل',
    fec_reports_zero: 'لا توجد ملفات FEC تنتظر قرارك',
    fec_reports_one: 'ملف FEC واحد ({{count}}) تم تحليله ينتظر قرارك',
    fec_reports_two: 'ملفا FEC ({{count}}) تم تحليلهما ينتظران قرارك',
    fec_reports_few: '{{count}} ملفات FEC تم تحليلها تنتظر قرارك',
    fec_reports_many: '{{count}} ملف FEC تم تحليلها تنتظر قرارك',
    fec_reports_other: '{{count}} ملف FEC تم تحليلها تنتظر قرارك',
  },
  first: {
    title: 'محاسبتك تبدأ من هنا',
    text: 'دفاتر اليومية والسنة المالية الأولى جاهزة. ستظهر أرقامك في هذه الصفحة فور ترحيل أول قيد.',
    fecTitle: 'نقل محاسبة قائمة',
    fecText: 'أفلت ملف القيود المحاسبية الفرنسي (FEC) من برنامجك السابق. يخبرك تقرير بمحتواه قبل كتابة أي شيء.',
    fecAct: 'استيراد ملف FEC',
    entryTitle: 'إدخال أول قيد',
    entryText: 'أدخل القيد بلوحة المفاتيح؛ ويُتحقق من توازنه أثناء الإدخال.',
    entryAct: 'إدخال قيد',
  },
} satisfies Translation<typeof fr>;
