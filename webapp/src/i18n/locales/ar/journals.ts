import type { Translation } from '../../resources';
import type fr from '../fr/journals';

export default {
  search: 'البحث عن دفتر يومية',
  title: 'دفاتر اليومية',
  create: 'يومية جديدة',
  editTitle: 'اليومية {{code}}',
  empty: 'لا توجد دفاتر يومية',
  acts: 'إجراءات على اليومية {{code}}',
  saved: 'تم حفظ اليومية {{code}}.',
  removed: 'تم حذف اليومية {{code}}.',
  removeTitle: 'هل تريد حذف اليومية {{code}}؟',
  removeText: 'ستُحذف «{{name}}». لا يمكن حذف يومية فيها قيود: ألغِ تنشيطها.',
  codeHint: '10 أحرف على الأكثر؛ ولا يتغيّر الرمز بعد ذلك.',
  typeFixed: 'لا يتغيّر النوع بعد الإنشاء.',
  counterpart: 'الحساب المقابل',
  counterpartHint: 'يُقترح مع الرصيد في السطر الذي يوازن القيد.',
  counterpartInactive: 'حساب غير نشط',
  codes: {
    journal_takes_no_counterpart: 'ليس ليومية الأرصدة الافتتاحية أو الإقفال حساب مقابل.',
  },
} satisfies Translation<typeof fr>;
