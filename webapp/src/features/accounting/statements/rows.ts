import type { StatementAccount, StatementLine } from '@/api/generated/model';
import { isZero } from '@/lib/amount';

/** A row on the page: the name of a statement, or one of its lines. */
export type StatementRow = { kind: 'statement'; statement: string } | { kind: 'line'; line: StatementLine };

/** Sets the name of each statement before its lines, which come in the order of the forms. */
export function byStatement(lines: readonly StatementLine[]): StatementRow[] {
  return lines.flatMap((line, place): StatementRow[] => {
    const row: StatementRow = { kind: 'line', line };
    return lines[place - 1]?.statement === line.statement ? [row] : [{ kind: 'statement', statement: line.statement }, row];
  });
}

/** The lines in which something stands, now or the year before, with the headings above them. */
export function filledLines(lines: readonly StatementLine[]): StatementLine[] {
  const kept: StatementLine[] = [];
  let headings: StatementLine[] = [];
  for (const [place, line] of lines.entries()) {
    if (line.kind === 'title') {
      // A heading right below another one is a part of it; after lines it takes the place of the one before.
      const above = lines[place - 1]?.kind === 'title' ? headings : headings.slice(0, -1);
      headings = [...above.filter(({ statement }) => statement === line.statement), line];
    } else if ([line.amount, line.previous, line.gross, line.less].some((amount) => amount !== undefined && !isZero(amount))) {
      kept.push(...headings, line);
      headings = [];
    } else if (line.kind === 'total') {
      headings = [];
    }
  }
  return kept;
}

/** What says which accounts its lines are made of. */
export interface MadeOfAccounts {
  accounts: readonly StatementAccount[];
}

/** What finds a row again. */
export function keyOf(row: StatementRow): string {
  return row.kind === 'statement' ? `statement ${row.statement}` : row.line.code;
}

/** The accounts that a line is made of, those of its depreciation apart. */
export function accountsOf(view: MadeOfAccounts, line: Pick<StatementLine, 'code' | 'less_code'>): { of: StatementAccount[]; less: StatementAccount[] } {
  const having = (code: string | undefined) => (code === undefined ? [] : view.accounts.filter((account) => account.code === code));
  return { of: having(line.code), less: having(line.less_code) };
}

/** The codes of the lines that accounts stand in. */
export function codesWithAccounts(view: MadeOfAccounts): ReadonlySet<string> {
  return new Set(view.accounts.map((account) => account.code));
}
