import type { AccountLedger, LedgerLine } from '@/api/generated/model';
import { fromMinor, toMinor } from '@/lib/minor';

/** A line of an account and the account's balance after it (debits less credits). */
export interface RunningRow {
  line: LedgerLine;
  balance: string;
}

/** Follows the balance of an account through the pages of its lines, from what was brought forward. */
export function runningRows(pages: readonly Pick<AccountLedger, 'opening_balance' | 'items'>[]): RunningRow[] {
  const opening = pages[0]?.opening_balance ?? '0';
  const decimals = opening.split('.')[1]?.length ?? 0;
  let balance = toMinor(opening, decimals);
  return pages.flatMap((page) =>
    page.items.map((line) => {
      balance += toMinor(line.debit, decimals) - toMinor(line.credit, decimals);
      return { line, balance: fromMinor(balance, decimals) };
    }),
  );
}
