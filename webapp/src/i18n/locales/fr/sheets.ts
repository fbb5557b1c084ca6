/** Why a file is no table. */
export default {
  codes: {
    sheet_empty: 'Le fichier est vide.',
    sheet_is_workbook: "C'est un classeur d'un ancien format : enregistrez-le en XLSX ou en CSV.",
    sheet_line_too_long: 'Une ligne du fichier est trop longue.',
    sheet_too_many_rows: 'Le fichier a plus de 100 000 lignes.',
    sheet_too_many_cells: 'Une ligne du fichier a trop de colonnes.',
    sheet_cell_too_long: "Le texte d'une cellule est trop long.",
    sheet_quote_open: "Un guillemet ouvre une cellule et aucun ne la ferme.",
    spreadsheet_unreadable: "Ce n'est pas un classeur XLSX qui puisse être lu.",
    spreadsheet_too_large: 'Le fichier dépasse 16 Mo.',
    spreadsheet_sheet_unknown: "Le classeur n'a pas de feuille de ce nom.",
  },
} as const;
