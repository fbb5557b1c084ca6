/** What a company can work with. The names of the modules are the shell's. */
export default {
  title: 'Modules',
  text: 'Ce avec quoi votre entreprise travaille. Un module désactivé disparaît du menu ; ses données restent en place et reviennent avec lui.',
  readOnly: 'Votre rôle permet de voir les modules, pas de les activer.',
  required: 'Toujours inclus : toute entreprise en a besoin.',
  notInPlan: 'Votre offre ne comprend pas ce module.',
  on: '{{name}} est activé.',
  off: '{{name}} est désactivé.',
  categories: { core: 'Essentiel', finance: 'Finance', operations: 'Opérations', analytics: 'Analyse' },
  descriptions: {
    dashboard: "Les chiffres de vos comptes en un coup d'œil.",
    settings: "La fiche de l'entreprise, ses membres et leurs rôles.",
    accounting: 'Plan comptable, journaux, écritures, import du FEC et balance.',
  },
} as const;
