import type { Translation } from '../../resources';
import type fr from '../fr/sheets';

export default {
  codes: {
    sheet_empty: 'El fichero está vacío.',
    sheet_is_workbook: 'Es un libro de un formato antiguo: guárdelo como XLSX o CSV.',
    sheet_line_too_long: 'Una línea del fichero es demasiado larga.',
    sheet_too_many_rows: 'El fichero tiene más de 100 000 filas.',
    sheet_too_many_cells: 'Una fila del fichero tiene demasiadas columnas.',
    sheet_cell_too_long: 'El texto de una celda es demasiado largo.',
    sheet_quote_open: 'Unas comillas abren una celda y ningunas la cierran.',
    spreadsheet_unreadable: 'No es un libro XLSX que se pueda leer.',
    spreadsheet_too_large: 'El fichero supera los 16 MB.',
    spreadsheet_sheet_unknown: 'El libro no tiene ninguna hoja con ese nombre.',
  },
} satisfies Translation<typeof fr>;
