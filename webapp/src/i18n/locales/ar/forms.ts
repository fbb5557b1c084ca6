import type { Translation } from '../../resources';
import type fr from '../fr/forms';

export default {
  unsaved: {
    title: 'تغييرات غير محفوظة',
    text: 'إذا غادرت الآن فسيضيع ما كتبته.',
    busy: 'عملية حفظ جارية. إذا غادرت فستتوقف، وإن كانت قد اكتملت فستجدها في القائمة.',
    discard: 'المغادرة دون حفظ',
  },
  conflict: {
    title: 'عدّل شخص آخر هذه البيانات في هذه الأثناء',
    text: 'لم يُحفظ شيء بعد، وما كتبته ما زال هنا. انقله إلى آخر نسخة، أو خذ تلك النسخة بدلًا منه.',
    keep: 'الاحتفاظ بما كتبته',
    take: 'أخذ آخر نسخة',
    kept: 'نُقل ما كتبته إلى آخر نسخة. راجعه ثم احفظ.',
    taken: 'هذه آخر نسخة.',
    keptFields: 'مما كتبته بقي: {{fields}}.',
    takenFields: 'أُخذ من آخر نسخة: {{fields}}.',
  },
} satisfies Translation<typeof fr>;
