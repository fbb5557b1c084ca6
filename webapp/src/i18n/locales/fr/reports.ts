/** Reports on what was posted: the journals, and what third parties come to. */
export default {
  withDrafts: 'Brouillons compris',
  withClosing: 'Écriture de clôture comprise',
  draftsUnbalanced: 'Les brouillons ne sont pas équilibrés',
  book: {
    title: 'Journaux édités',
    description: "Les journaux d'un exercice, mois par mois, et les écritures de chacun.",
    all: 'Centralisateur : tous les journaux',
    journal: 'Journal affiché',
    month: 'Mois',
    wholeYear: "Tout l'exercice",
    totals: 'Journal centralisateur',
    credit: 'Crédit : {{amount}}',
    linesOf: 'Lignes du journal {{journal}}',
    openMonth: '{{journal}}, {{month}} : {{amount}}',
    entryTotal: "Total de l'écriture",
    empty: 'Rien de comptabilisé dans cet exercice',
    emptyHint: 'Les brouillons ne comptent pas : comptabilisez-les, ou importez un FEC.',
    noLines: 'Aucune ligne sur cette période',
  },
  auxiliary: {
    title: 'Balance auxiliaire',
    description: 'Ce que chaque tiers a reporté, mouvementé et laissé en solde sur un exercice ou quelques mois.',
    search: 'Rechercher un tiers ou un compte',
    empty: "Aucun tiers n'a bougé sur cette période",
    emptyHint: 'Seules les écritures comptabilisées comptent.',
  },
} as const;
