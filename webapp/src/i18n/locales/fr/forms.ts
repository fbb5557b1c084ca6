export default {
  unsaved: {
    title: 'Modifications non enregistrées',
    text: 'Si vous quittez maintenant, ce que vous avez saisi sera perdu.',
    busy: "Un enregistrement est en cours. Si vous quittez, il est interrompu ; s'il avait déjà abouti, vous le retrouverez dans la liste.",
    discard: 'Quitter sans enregistrer',
  },
  conflict: {
    title: "Quelqu'un a modifié ces données entre-temps",
    text: "Rien n'est enregistré, et votre saisie est toujours là. Reportez-la sur la dernière version, ou remplacez-la par cette version.",
    keep: 'Garder ma saisie',
    take: 'Reprendre la dernière version',
    kept: 'Votre saisie est reportée sur la dernière version. Vérifiez-la, puis enregistrez.',
    taken: 'Voici la dernière version.',
    keptFields: 'Gardé de votre saisie : {{fields}}.',
    overFields: 'Changé des deux côtés, votre saisie remplace la leur : {{fields}}.',
    takenFields: 'Repris de la dernière version : {{fields}}.',
    again: "Rien n'est fait encore. Vous voyez maintenant la dernière version : vérifiez, puis confirmez à nouveau.",
  },
} as const;
