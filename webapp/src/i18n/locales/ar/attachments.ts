import type { Translation } from '../../resources';
import type fr from '../fr/attachments';

export default {
  title: 'المستندات المرفقة',
  empty: 'لا مستندات مرفقة.',
  kept: 'الشهر مقفل أو السنة المالية مغلقة: تُحفظ هذه المستندات عشر سنوات (قانون التجارة الفرنسي، المادة L123-22).',
  add: 'أفلت ملفًا هنا أو ألصقه أو اختره',
  hint: 'ملف PDF أو صورة أو XLSX أو CSV أو XML أو نص، حتى {{size}}.',
  waitHint: 'ملف PDF أو صورة أو XLSX أو CSV أو XML أو نص، حتى {{size}}. يُرفق فور حفظ القيد.',
  sending: 'جارٍ إرسال {{name}}',
  open: 'فتح',
  opensBeside: '(يُفتح في علامة تبويب جديدة)',
  downloadOf: 'تنزيل «{{name}}»',
  pictureOf: 'صورة المستند «{{name}}»',
  removed: 'أُزيل «{{name}}».',
  removeOf: 'إزالة «{{name}}»',
  removeTitle: 'هل تريد إزالة «{{name}}»؟',
  removeText: 'يُحذف الملف، ويحتفظ سجل التدقيق باسمه وبصمته.',
  codes: {
    attachments_limit_reached: 'للقيد 20 مستندًا على الأكثر.',
    attachment_too_large: 'يتجاوز هذا الملف 10 ميغابايت.',
    file_type_not_supported: 'هذا الملف ليس PDF ولا صورة ولا مصنفًا بلا وحدات ماكرو ولا CSV ولا XML سليمًا ولا نصًا.',
    file_name_invalid: 'اسم هذا الملف غير صالح.',
  },
} satisfies Translation<typeof fr>;
