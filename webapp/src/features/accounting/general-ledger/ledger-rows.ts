import type { GeneralLedgerAccount, GeneralLedgerLine } from '@/api/generated/model';
import { isZero } from '@/lib/amount';

/** A row of the general ledger: the heading of an account, what it brings forward, one of its lines, or what it comes to. */
export type LedgerRow =
  | { kind: 'heading' | 'brought' | 'total'; account: GeneralLedgerAccount }
  | { kind: 'line'; account: GeneralLedgerAccount; line: GeneralLedgerLine };

/** Accounts page by page, of which one may go on overleaf. The last one has no total while there is more of it to come. */
export function ledgerRows(accounts: readonly GeneralLedgerAccount[]): LedgerRow[] {
  return accounts.flatMap((account): LedgerRow[] => [
    ...(account.is_continued ? [] : beginning(account)),
    ...account.lines.map((line): LedgerRow => ({ kind: 'line', account, line })),
    ...(account.is_complete ? [{ kind: 'total', account } as const] : []),
  ]);
}

function beginning(account: GeneralLedgerAccount): LedgerRow[] {
  const { opening_debit: debit, opening_credit: credit } = account.amounts;
  const heading: LedgerRow = { kind: 'heading', account };
  return isZero(debit) && isZero(credit) ? [heading] : [heading, { kind: 'brought', account }];
}

/** Tells rows apart. */
export function keyOf(row: LedgerRow): string {
  return row.kind === 'line' ? `${row.account.account} ${row.line.entry_id} ${String(row.line.position)}` : `${row.kind} ${row.account.account}`;
}

/** Beginnings of account numbers as people type them, between commas, semicolons or blanks and with Arabic digits too; undefined for none. */
export function beginningsOf(typed: string | undefined): string | undefined {
  const plain = (typed ?? '').replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));
  const named = plain.split(/[\s,;،؛]+/).filter((text) => text !== '');
  return named.length === 0 ? undefined : named.join(',');
}
