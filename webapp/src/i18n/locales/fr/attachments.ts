/** The files that prove entries. */
export default {
  title: 'Justificatifs',
  empty: 'Aucun justificatif.',
  kept: 'Le mois est verrouillé ou l’exercice clos : ces justificatifs sont conservés dix ans (Code de commerce, art. L123-22).',
  add: 'Déposez un fichier, collez-le, ou choisissez-le',
  hint: 'PDF, image, XLSX, CSV, XML ou texte, jusqu’à {{size}}.',
  waitHint: 'PDF, image, XLSX, CSV, XML ou texte, jusqu’à {{size}}. Joint dès que l’écriture est enregistrée.',
  sending: 'Envoi de {{name}}',
  open: 'Ouvrir',
  opensBeside: '(s’ouvre dans un nouvel onglet)',
  downloadOf: 'Télécharger « {{name}} »',
  pictureOf: 'Image du justificatif « {{name}} »',
  removed: '« {{name}} » retiré.',
  removeOf: 'Retirer « {{name}} »',
  removeTitle: 'Retirer « {{name}} » ?',
  removeText: 'Le fichier est supprimé. La piste d’audit garde son nom et son empreinte.',
  codes: {
    attachments_limit_reached: 'Une écriture a 20 justificatifs au plus.',
    attachment_too_large: 'Ce fichier dépasse 10 Mo.',
    file_type_not_supported: 'Ce fichier n’est ni un PDF, ni une image, ni un classeur sans macros, ni un CSV, ni un XML correct, ni un texte.',
    file_name_invalid: 'Le nom de ce fichier ne convient pas.',
  },
} as const;
