import type { Translation } from '../../resources';
import type fr from '../fr/modules';

export default {
  title: 'الوحدات',
  text: 'ما تعمل به شركتك. الوحدة المعطَّلة تختفي من القائمة، وتبقى بياناتها في مكانها وتعود معها.',
  readOnly: 'يسمح لك دورك بالاطلاع على الوحدات دون تفعيلها.',
  required: 'مضمَّنة دائمًا: تحتاجها كل شركة.',
  notInPlan: 'لا تشمل باقتك هذه الوحدة.',
  on: 'فُعّلت وحدة {{name}}.',
  off: 'عُطّلت وحدة {{name}}.',
  categories: { core: 'أساسي', finance: 'المالية', operations: 'العمليات', analytics: 'التحليل' },
  descriptions: {
    dashboard: 'أرقام حساباتك في لمحة.',
    settings: 'بطاقة الشركة وأعضاؤها وأدوارهم.',
    accounting: 'مخطط الحسابات واليوميات والقيود واستيراد ملف FEC وميزان المراجعة.',
  },
} satisfies Translation<typeof fr>;
