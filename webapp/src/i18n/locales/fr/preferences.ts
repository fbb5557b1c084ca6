export default {
  atOnce: "Ces réglages s'appliquent aussitôt, sur tous vos appareils.",
  looks: { title: 'Apparence' },
  density: { label: 'Densité', comfortable: 'Aérée', compact: 'Compacte', hint: 'La densité compacte montre plus de lignes, sur les appareils qui ont une souris.' },
  sidebar: { label: 'Réduire le menu latéral', hint: 'Seules les icônes des modules restent visibles.' },
  language: { title: 'Langue', text: "Celle de l'application, et des e-mails que vous recevez." },
  formats: { title: 'Formats', asLanguage: 'Selon la langue', date: 'Dates', number: 'Nombres', sample: 'Exemple : {{sample}}' },
  timeZone: { label: 'Fuseau horaire', ofCompany: "Celui de l'entreprise", hint: 'Il y est {{now}}.' },
  company: { label: 'Entreprise préférée', hint: "Elle s'ouvre la première sur un nouvel appareil." },
} as const;
