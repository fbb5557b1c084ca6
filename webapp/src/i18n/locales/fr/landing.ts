export default {
  title: 'La comptabilité de toutes vos entreprises, au même endroit',
  subtitle: 'Partita tient la comptabilité en partie double de plusieurs sociétés, en France comme dans la zone OHADA. Importez le FEC de votre logiciel actuel et lisez votre balance quelques minutes plus tard.',
  start: "Commencer l'essai gratuit",
  signin: 'Se connecter',
  pointsLabel: 'Ce que fait Partita',
  points: {
    companies: { title: 'Plusieurs sociétés, bien séparées', text: "Chaque société a ses données à part, son plan comptable (PCG ou SYSCOHADA révisé), sa devise et ses membres. Vous passez de l'une à l'autre en un clic." },
    fec: { title: "Le FEC, lu avant d'être écrit", text: "Un rapport montre ce que contient le fichier, ce qui a été toléré et ce qui ne va pas, ligne par ligne. Rien n'est enregistré avant votre accord." },
    ledger: { title: 'Des écritures qui ne bougent plus', text: "Une écriture validée ne se modifie ni ne s'efface : elle se contrepasse. Numérotation continue et chaînage vérifiable." },
  },
  plans: {
    title: 'Offres',
    note: "Partita est en construction : le tableau de bord, la comptabilité et les paramètres sont disponibles aujourd'hui.",
    more: 'Voir les tarifs',
  },
} as const;
