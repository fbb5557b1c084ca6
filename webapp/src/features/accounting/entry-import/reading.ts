import type { PreviewEntriesImportParams } from '@/api/generated/model';
import { tableParams, type TableReading } from '../tables/reading';

/** How a file is to be read, and what its rows have that say nothing. */
export interface Reading extends TableReading {
  journal?: string | undefined;
  label?: string | undefined;
}

/** What a column may hold, in the groups in which it is chosen. */
export const columnGroups = [
  { key: 'entry', fields: ['entry', 'journal', 'date', 'piece', 'piece_date'] },
  { key: 'account', fields: ['account', 'account_label', 'auxiliary', 'auxiliary_label', 'label'] },
  { key: 'amounts', fields: ['debit', 'credit', 'amount', 'side', 'due_date'] },
  { key: 'more', fields: ['currency', 'currency_amount', 'tax_code', 'tax_base'] },
] as const;

/** What is told of rows with an amount as its value. */
export const amountCodes: ReadonlySet<string> = new Set(['entry_not_balanced']);

/** What keeps nothing out, and should be looked at before it is saved. */
export const warningCodes: ReadonlySet<string> = new Set(['entry_there_already', 'entry_not_balanced', 'entry_too_few_lines']);

/** The parameters of a reading. */
export function paramsOf({ journal, label, ...table }: Reading): PreviewEntriesImportParams {
  return { journal, label, ...tableParams(table) };
}
