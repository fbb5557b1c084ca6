import type { TrialBalanceRow, TrialBalanceTotals } from '@/api/generated/model';
import { sumOf } from '@/lib/minor';

/** The six figures of a trial balance. */
export type Figures = Pick<TrialBalanceTotals, 'opening_debit' | 'opening_credit' | 'period_debit' | 'period_credit' | 'closing_debit' | 'closing_credit'>;

/** What balances come to, in debit and in credit. */
export type Balances = Pick<Figures, 'closing_debit' | 'closing_credit'>;

/** A row on the page: the heading of a class, an account, or the subtotals of a class, with those of the year before where it stands beside. */
export type BalanceRow = { kind: 'class'; class: string } | { kind: 'account'; row: TrialBalanceRow } | { kind: 'subtotal'; class: string; figures: Figures; previous: Balances };

const columns = ['opening_debit', 'opening_credit', 'period_debit', 'period_credit', 'closing_debit', 'closing_credit'] as const;

/** An account as a row of its own, where rows are not by class. */
export function accountRow(row: TrialBalanceRow): BalanceRow {
  return { kind: 'account', row };
}

/** Sets each class's heading before and its subtotals after its accounts. Accounts come in the order of their numbers. */
export function byClass(rows: readonly TrialBalanceRow[]): BalanceRow[] {
  const classes = new Map<number, TrialBalanceRow[]>();
  for (const row of rows) {
    const members = classes.get(row.class);
    if (members === undefined) classes.set(row.class, [row]);
    else members.push(row);
  }
  return [...classes].flatMap(([number, members]): BalanceRow[] => [
    { kind: 'class', class: String(number) },
    ...members.map(accountRow),
    { kind: 'subtotal', class: String(number), figures: figuresOf(members), previous: previousOf(members) },
  ]);
}

function figuresOf(rows: readonly Figures[]): Figures {
  const [openingDebit, openingCredit, periodDebit, periodCredit, closingDebit, closingCredit] = columns.map((column) => sumOf(rows.map((row) => row[column])));
  return {
    opening_debit: openingDebit ?? '0',
    opening_credit: openingCredit ?? '0',
    period_debit: periodDebit ?? '0',
    period_credit: periodCredit ?? '0',
    closing_debit: closingDebit ?? '0',
    closing_credit: closingCredit ?? '0',
  };
}

function previousOf(rows: readonly TrialBalanceRow[]): Balances {
  const sum = (side: keyof Balances) => sumOf(rows.map(({ previous }) => previous?.[side] ?? '0'));
  return { closing_debit: sum('closing_debit'), closing_credit: sum('closing_credit') };
}
