import type { Translation } from '../../resources';
import type fr from '../fr/preferences';

export default {
  atOnce: 'تُطبَّق هذه الإعدادات فورًا على جميع أجهزتك.',
  looks: { title: 'المظهر' },
  density: { label: 'الكثافة', comfortable: 'مريحة', compact: 'مضغوطة', hint: 'تعرض الكثافة المضغوطة أسطرًا أكثر على الأجهزة المزودة بفأرة.' },
  sidebar: { label: 'طي القائمة الجانبية', hint: 'تبقى أيقونات الوحدات وحدها ظاهرة.' },
  language: { title: 'اللغة', text: 'لغة التطبيق والرسائل الإلكترونية التي تصلك.' },
  formats: { title: 'التنسيقات', asLanguage: 'حسب اللغة', date: 'التواريخ', number: 'الأرقام', sample: 'مثال: {{sample}}' },
  timeZone: { label: 'المنطقة الزمنية', ofCompany: 'منطقة الشركة', hint: 'الوقت فيها الآن {{now}}.' },
  company: { label: 'الشركة المفضلة', hint: 'تُفتح أولًا على كل جهاز جديد.' },
} satisfies Translation<typeof fr>;
