import type { BalancesTaken, IncomeTaken, PreviewOpeningBalancesParams } from '@/api/generated/model';
import { tableParams, type TableReading } from '../tables/reading';

/** How a file is to be read, and what of it is taken. */
export interface Reading extends TableReading {
  taken: BalancesTaken;
  income: IncomeTaken;
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

/** What is told of rows with an amount as its value. */
export const amountCodes: ReadonlySet<string> = new Set(['not_balanced', 'columns_disagree', 'total_differs', 'subtotal_differs']);

/** The parameters of a reading. */
export function paramsOf({ taken, income, ...table }: Reading): PreviewOpeningBalancesParams {
  return { taken, income, ...tableParams(table) };
}
