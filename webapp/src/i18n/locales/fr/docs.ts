export default {
  title: 'Documentation',
  text: 'Comment faire, pas à pas.',
  all: 'Toute la documentation',
  unknown: "Cette page de documentation n'existe pas.",
  categories: { 'getting-started': 'Premiers pas', accounting: 'Comptabilité' },
  programs: 'Pour les programmes',
  problems: { title: "Codes d'erreur", summary: 'Ce que veut dire chaque refus du service.' },
  articles: {
    'create-company': {
      title: 'Créer une entreprise',
      summary: "De l'inscription au tableau de bord, en cinq étapes.",
      parts: {
        account: { heading: 'Ouvrir un compte', text: 'Inscrivez-vous avec votre adresse e-mail, puis ouvrez le lien de confirmation que vous recevez.' },
        steps: { heading: 'Répondre à cinq étapes', text: "Préférences, entreprise, modules : vos réponses sont enregistrées à mesure et restent disponibles pendant 24 heures. Seuls le nom, le secteur, le pays et l'adresse e-mail de l'entreprise sont obligatoires." },
        result: { heading: 'Ce que la création met en place', text: 'Les journaux et le premier exercice, ainsi que le plan comptable du référentiel choisi : complet pour chaque référentiel connu, usuel pour les IFRS, vide pour les autres.' },
        more: { heading: 'Ajouter une autre entreprise', text: 'Dans le menu des entreprises, en haut de page, choisissez « Nouvelle entreprise ».' },
      },
    },
    'import-fec': {
      title: 'Importer un FEC',
      summary: "Reprendre la comptabilité d'un autre logiciel à partir de son fichier des écritures comptables.",
      parts: {
        prepare: { heading: 'Préparer le fichier', text: "Exportez de votre logiciel actuel le fichier des écritures comptables d'un exercice. Son nom finit par .txt ou .csv, ou n'a pas d'extension. La taille est limitée à 10 Mo, sauf réglage différent de ce service." },
        drop: { heading: 'Le déposer', text: "Dans Comptabilité, ouvrez l'onglet FEC et glissez-y le fichier, ou choisissez-le sur votre ordinateur." },
        report: { heading: 'Lire le rapport', text: "Rien n'est encore écrit. Le rapport montre l'exercice proposé, les journaux, les comptes à créer, les totaux, ce qui a été toléré et, ligne par ligne, ce qui ne va pas." },
        import: { heading: 'Importer', text: "L'import enregistre tout ou rien. Si certaines écritures sont refusées, vous pouvez choisir d'importer seulement celles qui sont valables." },
        check: { heading: 'Vérifier', text: "Ouvrez la balance : elle doit donner les mêmes soldes que votre ancien logiciel. Le fichier d'origine est conservé, et l'exercice peut être exporté à nouveau en FEC." },
      },
    },
  },
} as const;
