import { useLanguage } from '@/i18n/use-language';

const french = {
  label: 'Nom de la société',
  hint: "Tel qu'il figure sur l'extrait Kbis.",
  error: 'Ce champ est obligatoire.',
  value: 'Boulangerie Sow & Fils',
  longValue: "Société coopérative d'intérêt collectif pour la transformation des produits agricoles du bassin arachidier",
  act: 'Enregistrer',
  longAct: "Enregistrer l'écriture et en saisir une autre",
  other: 'Annuler',
  remove: 'Supprimer',
  title: 'Clôturer le mois de janvier',
  text: 'Plus aucune écriture ne pourra être datée de janvier.',
  longText:
    "Les écritures comptabilisées ne peuvent être ni modifiées ni supprimées : une erreur se corrige par une contre-passation, qui porte la même pièce et renvoie à l'écriture d'origine. Anticonstitutionnellementanticonstitutionnellement.",
  choices: ['Ventes', 'Achats', 'Banque', 'Opérations diverses'],
  person: 'Awa Diop',
  search: 'Rechercher un compte',
  file: 'Déposez un FEC ici, ou choisissez-le',
} as const;

/** The sample texts of the gallery. */
export type Words = { readonly [Key in keyof typeof french]: (typeof french)[Key] extends readonly string[] ? readonly string[] : string };

const arabic: Words = {
  label: 'اسم الشركة',
  hint: 'كما يظهر في السجل التجاري.',
  error: 'هذه الخانة إلزامية.',
  value: 'مخبزة سو وأبناؤه',
  longValue: 'الشركة التعاونية ذات المصلحة الجماعية لتحويل المنتجات الفلاحية في حوض الفول السوداني',
  act: 'حفظ',
  longAct: 'حفظ القيد وإدخال قيد آخر',
  other: 'إلغاء',
  remove: 'حذف',
  title: 'إقفال شهر يناير',
  text: 'لن يكون ممكنا تأريخ أي قيد في شهر يناير.',
  longText: 'لا يمكن تعديل القيود المرحلة ولا حذفها: يصحح الخطأ بقيد عكسي يحمل الوثيقة نفسها ويحيل على القيد الأصلي. Anticonstitutionnellementanticonstitutionnellement.',
  choices: ['المبيعات', 'المشتريات', 'البنك', 'عمليات متنوعة'],
  person: 'أوا ديوب',
  search: 'البحث عن حساب',
  file: 'ضع ملف FEC هنا أو اختره',
};

/** Sample texts in the direction of the page's language: Arabic, else French. */
export function useWords(): Words {
  return useLanguage() === 'ar' ? arabic : french;
}
