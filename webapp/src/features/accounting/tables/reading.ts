import type { OpeningReport } from '@/api/generated/model';

/** A file that was chosen; the same one chosen again has another id, for it may have been mended. */
export interface ChosenFile {
  id: string;
  file: File;
}

/** Which part of a file is read, and how. What is not there is for the service to find out. */
export interface TableReading {
  sheet?: string | undefined;
  columns?: readonly string[] | undefined;
  firstRow?: number | undefined;
}

/** What every preview of a table says of the table. */
export type TableReport = Pick<OpeningReport, 'sheets' | 'sheet' | 'sample' | 'columns' | 'first_row' | 'refusal'>;

/** The parameters of a reading. */
export function tableParams({ sheet, columns, firstRow }: TableReading) {
  return { sheet, columns: columns?.join(','), first_row: firstRow };
}

/** Whether columns or the first row were named by hand. */
export function isNamed({ columns, firstRow }: TableReading): boolean {
  return columns !== undefined || firstRow !== undefined;
}

/** What each column of the shown rows holds, as it was named or else recognised; empty for what is not used. */
export function columnsOf(report: TableReport, { columns }: TableReading): string[] {
  const known = columns ?? report.columns;
  const width = Math.max(known.length, ...report.sample.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, place) => known[place] ?? '');
}

/** The columns with another use of one of them. A field is read from one column: the one that had it before is not used any more. */
export function withColumn(columns: readonly string[], place: number, field: string): string[] {
  return columns.map((known, index) => (index === place ? field : known === field ? '' : known));
}

/** The name of a column as programs for spreadsheets have it: A to Z, then AA. */
export function columnName(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : columnName(Math.floor(place / 26) - 1) + letter;
}
