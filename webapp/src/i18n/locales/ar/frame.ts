import type { Translation } from '../../resources';
import type fr from '../fr/frame';

export default {
  skip: 'الانتقال إلى المحتوى',
  navigation: 'التنقل الرئيسي',
  groups: { finances: 'المالية', commercial: 'المبيعات', gestion: 'الإدارة', analyse: 'التحليل', system: 'الإعدادات العامة' },
  trial: {
    days_zero: 'الفترة التجريبية المجانية: تنتهي اليوم.',
    days_one: 'الفترة التجريبية المجانية: بقي يوم واحد.',
    days_two: 'الفترة التجريبية المجانية: بقي يومان.',
    days_few: 'الفترة التجريبية المجانية: بقيت {{count}} أيام.',
    days_many: 'الفترة التجريبية المجانية: بقي {{count}} يومًا.',
    days_other: 'الفترة التجريبية المجانية: بقي {{count}} يوم.',
    then: 'بعد ذلك تصبح شركاتك للقراءة فقط.',
    over: 'انتهت الفترة التجريبية المجانية.',
    subscriptionOver: 'انتهى الاشتراك.',
    readOnly: 'هذه الشركة للقراءة فقط: يمكن الاطلاع على كل شيء وتصديره، ولا يمكن إدخال أي شيء.',
    more: 'عرض الاشتراك',
  },
  search: 'ابحث أو انتقل إلى…',
  sidebar: { open: 'فتح القائمة', collapse: 'طي القائمة', expand: 'توسيع القائمة', search: 'البحث عن وحدة', noMatch: 'لا توجد وحدة مطابقة.', favourites: 'المفضلة', recents: 'الأخيرة', star: 'إضافة {{name}} إلى المفضلة', unstar: 'إزالة {{name}} من المفضلة', subscription: 'إدارة الاشتراك' },
  company: { lost: 'لم يعد لك وصول إلى {{name}}.', lostTyped: 'لم يعد بالإمكان حفظ ما كتبته فيها: انسخ ما تحتاج إليه.', leaveLost: 'مغادرة هذه الشركة', current: 'الشركة: {{name}}', switch: 'تغيير الشركة', search: 'البحث عن شركة', new: 'شركة جديدة', none: 'لا توجد شركة مطابقة' },
  bell: { none: 'الإشعارات', unread_zero: 'لا إشعارات غير مقروءة', unread_one: 'إشعار واحد غير مقروء', unread_two: 'إشعاران غير مقروءين', unread_few: '{{count}} إشعارات غير مقروءة', unread_many: '{{count}} إشعارًا غير مقروء', unread_other: '{{count}} إشعار غير مقروء' },
  user: { menu: 'حساب {{name}}', profile: 'الملف الشخصي', security: 'الأمان', settings: 'الإعدادات', help: 'المساعدة', operator: 'تشغيل المنصة' },
} satisfies Translation<typeof fr>;
