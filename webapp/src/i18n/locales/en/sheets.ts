import type { Translation } from '../../resources';
import type fr from '../fr/sheets';

export default {
  codes: {
    sheet_empty: 'The file is empty.',
    sheet_is_workbook: 'This is a workbook of an old format: save it as XLSX or CSV.',
    sheet_line_too_long: 'A line of the file is too long.',
    sheet_too_many_rows: 'The file has more than 100,000 rows.',
    sheet_too_many_cells: 'A row of the file has too many columns.',
    sheet_cell_too_long: 'The text of a cell is too long.',
    sheet_quote_open: 'A quotation mark opens a cell and none closes it.',
    spreadsheet_unreadable: 'This is no XLSX workbook that can be read.',
    spreadsheet_too_large: 'The file is larger than 16 MB.',
    spreadsheet_sheet_unknown: 'The workbook has no sheet of this name.',
  },
} satisfies Translation<typeof fr>;
