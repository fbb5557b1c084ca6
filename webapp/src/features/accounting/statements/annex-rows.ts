import type { AnnexCell, AnnexPart, AnnexRow, AnnexTables } from '@/api/generated/model';
import { isZero } from '@/lib/amount';

/** Whether something stands in a cell, or would if the books told it. */
function isFilled({ state, amount }: AnnexCell): boolean {
  return state === 'untold' || (amount !== undefined && !isZero(amount));
}

/** The rows in which something stands, with the headings above them. */
function filledRows(rows: readonly AnnexRow[]): AnnexRow[] {
  const kept: AnnexRow[] = [];
  let heading: AnnexRow | undefined;
  for (const row of rows) {
    if (row.kind === 'title') heading = row;
    else if (row.cells.some(isFilled)) {
      if (heading !== undefined) kept.push(heading);
      heading = undefined;
      kept.push(row);
    } else if (row.kind === 'total') heading = undefined;
  }
  return kept;
}

/** The tables of a form with the rows that are shown; without those that have none. */
export function shownParts({ parts }: Pick<AnnexTables, 'parts'>, showsAll: boolean): AnnexPart[] {
  return parts.map((part) => (showsAll ? part : { ...part, rows: filledRows(part.rows) })).filter(({ rows }) => rows.length > 0);
}

/** What accounts add to a column of a row. */
export interface MadeOfColumn {
  label: string;
  accounts: { account: string; label: string; amount: string }[];
}

/** The accounts that the cells of a row are made of, column by column. */
export function accountsOfRow({ parts, accounts }: Pick<AnnexTables, 'parts' | 'accounts'>, code: string): MadeOfColumn[] {
  const columns = parts.find(({ rows }) => rows.some((row) => row.code === code))?.columns ?? [];
  const own = accounts.filter(({ row }) => row === code);
  const made = columns.map(({ label }, at) => ({
    label,
    accounts: own.flatMap(({ account, label: name, cells }) => {
      const amount = cells[at]?.amount;
      return amount === undefined || isZero(amount) ? [] : [{ account, label: name, amount }];
    }),
  }));
  return made.filter((column) => column.accounts.length > 0);
}
