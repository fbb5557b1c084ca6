import type { Translation } from '../../resources';
import type fr from '../fr/sheets';

export default {
  codes: {
    sheet_empty: 'الملف فارغ.',
    sheet_is_workbook: 'هذا مصنف بصيغة قديمة: احفظه بصيغة XLSX أو CSV.',
    sheet_line_too_long: 'سطر في الملف طويل جدًا.',
    sheet_too_many_rows: 'في الملف أكثر من 100 000 سطر.',
    sheet_too_many_cells: 'في سطر من الملف أعمدة كثيرة جدًا.',
    sheet_cell_too_long: 'نص خلية طويل جدًا.',
    sheet_quote_open: 'علامة اقتباس تفتح خلية ولا تغلقها أخرى.',
    spreadsheet_unreadable: 'هذا ليس مصنف XLSX تمكن قراءته.',
    spreadsheet_too_large: 'يتجاوز الملف 16 ميغابايت.',
    spreadsheet_sheet_unknown: 'ليس في المصنف ورقة بهذا الاسم.',
  },
} satisfies Translation<typeof fr>;
