import type { Translation } from '../../resources';
import type fr from '../fr/limits';

export default {
  included: 'مشمول في {{plans}}.',
  includedIn: 'مشمول في {{plans}}',
  notIncluded: 'غير مشمول في باقتك',
  toPlans: 'عرض الباقات',
  askOwner: 'اطلب من مالك الشركة باقة أكبر.',
  exportable: 'ما أُدخل فيه يبقى قابلًا للتصدير.',
  toExports: 'تصدير البيانات',
  outside: 'باقتك لا تشمل وحدة {{module}}',
  kinds: { users: 'المستخدمون', storage: 'مساحة التخزين' },
  usage: {
    title: 'حدود الباقة',
    text: 'ما تستعمله هذه الشركة، وأقصى ما تتسع له باقتها.',
    endedTitle: 'ما هو مستعمل',
    endedText: 'ما تستعمله هذه الشركة. لا باقة سارية: لا يمكن إضافة شيء.',
    of: '{{used}} من {{most}}',
    unlimited: '{{used}} دون حد',
    near: 'يوشك على الامتلاء',
    full: 'ممتلئ',
    over: 'تجاوز الحد',
    kept: 'لا يُحذف شيء: لا يمكن إضافة شيء ما دام يفوق ما تتسع له الباقة.',
    fullText: 'لا يمكن إضافة المزيد بهذه الباقة.',
  },
  excess: {
    title: 'هذه الباقة أصغر مما هو مستعمل.',
    text: 'لا يُحذف شيء. لا يمكن إضافة شيء ما دام يفوق ما تتسع له الباقة.',
    users: 'المستخدمون: {{used}} (الحد الأقصى {{most}})',
    storage: 'مساحة التخزين: {{used}} (الحد الأقصى {{most}})',
  },
  lost: {
    title: 'لا تشمل هذه الباقة كل ما لديك: {{modules}}.',
    text: 'لا يُحذف شيء. ما أُدخل فيها لا يُعرض بعد ذلك، لكنه يُصدَّر مع بيانات الشركة.',
  },
  transfer: {
    title: 'ما الذي يتغيّر',
    plan: 'باقة المالك الجديد',
    planYours: 'باقتك',
    none: 'لا توجد',
    trial: 'فترة تجريبية مجانية',
    trialEnd: 'نهاية الفترة التجريبية',
    lost: 'الوحدات المفقودة',
    gained: 'الوحدات المكتسبة',
    same: 'تبقى الوحدات كما هي.',
  },
  refusalsYours: {
    new_owner_not_administrator: 'لا يصبح مالكًا للشركة إلا مدير نشط فيها.',
    new_owner_without_subscription: 'ليس لديك اشتراك سارٍ تُحتسب الشركة ضمنه.',
    new_owner_has_namesake: 'لديك بالفعل شركة بهذا الاسم.',
  },
} satisfies Translation<typeof fr>;
