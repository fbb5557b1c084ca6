import type { AccountView } from '@/api/generated/model';

/** A row of the chart: the heading of a class, or an account and how deep it lies below its class. */
export type ChartRow = { kind: 'class'; class: string } | { kind: 'account'; account: AccountView; depth: number };

/** How deep accounts are set in at most; what lies deeper stands beside its parent. */
const deepest = 4;

/** Accounts in the order of their labels: each stands for itself. */
export function flatRows(accounts: readonly AccountView[]): ChartRow[] {
  return accounts.map((account) => ({ kind: 'account', account, depth: 0 }));
}

/** Sets headings of classes between accounts in the order of their numbers, and finds how deep each account lies. */
export function chartRows(accounts: readonly AccountView[]): ChartRow[] {
  const depths = new Map<string, number>();
  const rows: ChartRow[] = [];
  let heading: number | undefined;
  for (const account of accounts) {
    if (account.class !== heading) {
      heading = account.class;
      rows.push({ kind: 'class', class: String(heading) });
    }
    // A parent that a filter left out does not set its children in.
    const above = account.parent == null ? undefined : depths.get(account.parent);
    const depth = above === undefined ? 0 : Math.min(above + 1, deepest);
    depths.set(account.number, depth);
    rows.push({ kind: 'account', account, depth });
  }
  return rows;
}
