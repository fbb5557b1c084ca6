import type { AccountLedger, LedgerLine } from '@/api/generated/model';
import { fromMinor, toMinor } from '@/lib/minor';

/** A line of an account and the account's balance after it (debits less credits). */
export interface RunningRow {
  line: LedgerLine;
  balance: string;
}

type LedgerPage = Pick<AccountLedger, 'opening_balance' | 'items'> & Partial<Pick<AccountLedger, 'closing_balance'>>;

/**
 * Follows the balance of an account through the pages of its lines: from what was brought forward, or back from its balance
 * at the end where the latest line comes first.
 */
export function runningRows(pages: readonly LedgerPage[], latestFirst = false): RunningRow[] {
  const start = (latestFirst ? pages[0]?.closing_balance : pages[0]?.opening_balance) ?? '0';
  const decimals = start.split('.')[1]?.length ?? 0;
  let balance = toMinor(start, decimals);
  return pages.flatMap((page) =>
    page.items.map((line) => {
      const movement = toMinor(line.debit, decimals) - toMinor(line.credit, decimals);
      if (!latestFirst) balance += movement;
      const row = { line, balance: fromMinor(balance, decimals) };
      if (latestFirst) balance -= movement;
      return row;
    }),
  );
}
