import type { Translation } from '../../resources';
import type fr from '../fr/shell';

export default {
  skip: 'الانتقال إلى المحتوى',
  navigation: 'التنقل الرئيسي',
  groups: { finances: 'المالية', commercial: 'المبيعات', gestion: 'الإدارة', analyse: 'التحليل', system: 'الإعدادات العامة' },
  modules: {
    dashboard: 'لوحة القيادة',
    accounting: 'المحاسبة',
    settings: 'الإعدادات',
  },
  locked: { not_in_plan: 'غير مشمول في باقتك', subscription_ended: 'انتهى اشتراكك' },
  sidebar: { open: 'فتح القائمة', collapse: 'طي القائمة', expand: 'توسيع القائمة' },
  company: { current: 'الشركة: {{name}}', switch: 'تغيير الشركة', search: 'البحث عن شركة', new: 'شركة جديدة', none: 'لا توجد شركة مطابقة' },
  user: { menu: 'حساب {{name}}', profile: 'الملف الشخصي', settings: 'الإعدادات', logout: 'تسجيل الخروج' },
  footer: { docs: 'الوثائق', privacy: 'الخصوصية', cookies: 'ملفات تعريف الارتباط', gdpr: 'حماية البيانات', status: 'حالة الخدمة' },
} satisfies Translation<typeof fr>;
