import type { BalancesTaken, IncomeTaken, OpeningReport, PreviewOpeningBalancesParams } from '@/api/generated/model';

/** A file that was chosen; the same one chosen again has another id, for it may have been mended. */
export interface ChosenFile {
  id: string;
  file: File;
}

/** How a file is to be read. What is not there is for the service to find out. */
export interface Reading {
  taken: BalancesTaken;
  income: IncomeTaken;
  sheet?: string | undefined;
  columns?: readonly string[] | undefined;
  firstRow?: number | undefined;
}

/** What a reading begins with. */
export const usualReading: Reading = { taken: 'closing', income: 'refuse' };

/** What a column may hold, in the groups in which it is chosen. */
export const columnGroups = [
  { key: 'account', fields: ['account', 'account_label', 'label', 'auxiliary', 'auxiliary_label'] },
  { key: 'amounts', fields: ['debit', 'credit'] },
  { key: 'closing', fields: ['closing_debit', 'closing_credit', 'balance', 'side'] },
  { key: 'opening', fields: ['opening_debit', 'opening_credit', 'opening_balance'] },
  { key: 'item', fields: ['date', 'piece', 'due_date', 'letter'] },
] as const;

/** The parameters of a reading. */
export function paramsOf({ taken, income, sheet, columns, firstRow }: Reading): PreviewOpeningBalancesParams {
  return { taken, income, sheet, columns: columns?.join(','), first_row: firstRow };
}

/** What each column of the shown rows holds, as it was named or else recognised; empty for what is not used. */
export function columnsOf(report: OpeningReport, { columns }: Reading): string[] {
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
