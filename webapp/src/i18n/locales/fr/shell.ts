export default {
  modules: {
    dashboard: 'Tableau de bord',
    accounting: 'Comptabilité',
    settings: 'Paramètres',
  },
  footer: { pricing: 'Tarifs', docs: 'Documentation', privacy: 'Confidentialité', cookies: 'Cookies', gdpr: 'RGPD', status: 'État du service' },
  codes: {
    amount_not_a_number: "Ce n'est pas un nombre.",
    amount_negative: 'Ce nombre ne peut pas être négatif.',
    amount_too_many_decimals: 'Ce montant a trop de décimales pour la devise.',
    number_not_whole: 'Indiquez un nombre entier.',
    number_too_many_decimals: 'Ce nombre a trop de décimales.',
  },
} as const;
