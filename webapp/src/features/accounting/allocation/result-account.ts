import { useGetTrialBalance } from '@/api/generated/accounting/accounting';
import type { AllocationProposal, TrialBalanceRow } from '@/api/generated/model';
import { isZero } from '@/lib/amount';
import { sumOf } from '@/lib/minor';
import { useCompanyId } from '@/lib/session';

type Row = Pick<TrialBalanceRow, 'account' | 'type' | 'opening_debit' | 'opening_credit' | 'closing_debit' | 'closing_credit'>;
type Situation = Pick<AllocationProposal, 'result' | 'accounts'>;

/**
 * The account that holds the result in the year in which it is allocated, or held it before: the one of equity that has what
 * there is to allocate, or that was opened with something and has nothing any more. Nothing where several may be it.
 */
export function resultAccount({ result, accounts }: Situation, rows: readonly Row[]): string | undefined {
  const others = new Set(Object.values(accounts));
  const holds = (row: Row) => (isZero(result) ? isZero(closing(row)) && !isZero(sumOf([row.opening_credit, `-${row.opening_debit}`])) : isZero(sumOf([closing(row), opposite(result)])));
  const found = rows.filter((row) => row.type === 'EQUITY' && !others.has(row.account) && holds(row));
  return found.length === 1 ? found[0]?.account : undefined;
}

/** The same of a proposal. */
export function useResultAccount(proposal: AllocationProposal): string | undefined {
  const balance = useGetTrialBalance(useCompanyId(), { fiscal_year_id: proposal.next_fiscal_year.id });
  return balance.data && resultAccount(proposal, balance.data.rows);
}

/** A credit above nought. */
function closing(row: Row): string {
  return sumOf([row.closing_credit, `-${row.closing_debit}`]);
}

function opposite(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}
