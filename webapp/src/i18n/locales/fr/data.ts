/** The data of a company as a whole: its erasure. */
export default {
  erasure: {
    title: "Effacer l'entreprise",
    description: "Écritures, fichiers, membres et réglages : tout est supprimé {{days}} jours après la demande. Jusque-là, l'entreprise se consulte et s'exporte, et vous pouvez annuler.",
    ask: "Effacer l'entreprise…",
    dialogTitle: 'Effacer {{company}} ?',
    dialogText: "Dans {{days}} jours, toutes les données de l'entreprise seront supprimées, sans retour possible. Dès maintenant, plus personne ne pourra rien y saisir. Ses membres en sont avertis par e-mail.",
    keep: 'La loi impose de garder ces livres pendant {{years}} ans ({{source}}) : ceux du dernier exercice mouvementé, jusqu\'au {{date}}.',
    keepUnsourced: 'Ces livres doivent sans doute être gardés par la loi : comptez {{years}} ans, soit jusqu\'au {{date}} pour le dernier exercice mouvementé, et vérifiez la règle de votre pays.',
    acknowledge: "J'ai exporté ce que je dois garder, et je le conserverai moi-même aussi longtemps que la loi l'impose.",
    companyName: "Nom de l'entreprise, pour confirmer",
    confirm: "Demander l'effacement",
    asked: 'La demande est enregistrée. Vous pouvez annuler jusqu\'au {{date}}.',
    pending: '{{company}} sera effacée le {{date}}, à la demande de {{name}}. Exportez avant ce jour ce que vous devez garder.',
    cancel: 'Garder l\'entreprise',
    cancelled: "L'entreprise reste, et on peut de nouveau y écrire.",
  },
  ownerOnly: { title: 'Réservé au propriétaire', text: "Seul le propriétaire de l'entreprise dispose de ses données dans leur ensemble." },
};
