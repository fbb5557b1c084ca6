import type { AccountType, BudgetLine, BudgetView } from '@/api/generated/model';
import type { FieldProblem } from '@/api/problem';
import { amountFault, fromMinor, toMinor } from '@/lib/minor';

/** As many lines as a budget may have. */
export const maxLines = 2000;

/** A line of a budget while it is typed: amounts are decimal strings, or what was typed where they are none. */
export interface GridRow {
  /** Names the row while the page is open, whatever its place. */
  key: number;
  account: string;
  /** The account's name, as long as the number is the one that was read. */
  label: string;
  /** Its type, as long as that: nothing else tells income from costs. */
  type: AccountType | undefined;
  section_id: string;
  amounts: readonly string[];
}

/** The rows of a budget, each under a key of its own from `first` on. */
export function rowsOf({ lines }: Pick<BudgetView, 'lines'>, first = 1): GridRow[] {
  return lines.map((line, place) => ({ key: first + place, account: line.account, label: line.account_label, type: line.type, section_id: line.section_id ?? '', amounts: line.amounts.map((amount) => (/^-?0(\.0+)?$/.test(amount) ? '' : amount)) }));
}

/** A row without anything typed. */
export const blankRow = (key: number, months: number): GridRow => ({ key, account: '', label: '', type: undefined, section_id: '', amounts: Array.from({ length: months }, () => '') });

/** Whether nothing of a row was typed: such rows are not sent. */
export const isBlank = ({ account, section_id, amounts }: GridRow) => account === '' && section_id === '' && amounts.every((amount) => amount === '');

/** The sum of amounts as a decimal string; what cannot be read is nothing. */
export function totalOf(amounts: readonly string[], decimals: number): string {
  const readable = amounts.filter((amount) => amount !== '' && amountFault(amount, decimals, true) === undefined && /^-?\d/.test(amount));
  return fromMinor(
    readable.reduce((sum, amount) => sum + toMinor(amount, decimals), 0n),
    decimals,
  );
}

const costs: readonly (AccountType | undefined)[] = ['EXPENSE', 'COST_OF_GOODS_SOLD'];

/** Income less costs of a month, of the rows whose accounts are known. */
export function resultOf(rows: readonly GridRow[], month: number, decimals: number): string {
  const of = (isOf: (row: GridRow) => boolean) => toMinor(totalOf(rows.filter(isOf).map(({ amounts }) => amounts[month] ?? ''), decimals), decimals);
  return fromMinor(of(({ type }) => type === 'REVENUE') - of(({ type }) => costs.includes(type)), decimals);
}

/** The cells of a spreadsheet as its text on the clipboard has them; undefined for a text of one cell. */
export function cellsOf(text: string): string[][] | undefined {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim()));
  return cells.length === 1 && cells[0]?.length === 1 ? undefined : cells;
}

/** The rows with the cells of a spreadsheet from a row and a month on. Rows that are missing are added; what lies beyond the last month is left out. */
export function pasted(rows: readonly GridRow[], key: number, month: number, cells: readonly (readonly string[])[], months: number): GridRow[] {
  const at = rows.findIndex((row) => row.key === key);
  if (at < 0) return [...rows];
  let next = Math.max(0, ...rows.map((row) => row.key)) + 1;
  const missing = Math.min(at + cells.length, maxLines) - rows.length;
  const all = [...rows, ...Array.from({ length: Math.max(0, missing) }, () => blankRow(next++, months))];
  return all.map((row, place) => {
    const typed = cells[place - at];
    if (typed === undefined) return row;
    return { ...row, amounts: row.amounts.map((amount, index) => typed[index - month] ?? amount) };
  });
}

/** A row with its first amount in every month after it that has none, or all of them the same where none is empty. */
export function spread(row: GridRow): GridRow {
  const first = row.amounts.find((amount) => amount !== '') ?? '';
  const isFull = row.amounts.every((amount) => amount !== '');
  return { ...row, amounts: row.amounts.map((amount) => (isFull || amount === '' ? first : amount)) };
}

/** What is sent of the rows, and the key of the row at each place, to bring problems back to them. */
export function sentOf(rows: readonly GridRow[]): { lines: BudgetLine[]; keys: number[] } {
  const kept = rows.filter((row) => !isBlank(row));
  return {
    lines: kept.map(({ account, section_id, amounts }) => ({ account: account.trim(), section_id: section_id === '' ? undefined : section_id, amounts: [...amounts] })),
    keys: kept.map(({ key }) => key),
  };
}

/** The rules that can be told before anything is sent, and those that the service told: codes by `key.field`. */
export function brokenRules(rows: readonly GridRow[], decimals: number): Record<string, string> {
  const broken: Record<string, string> = {};
  for (const row of rows.filter((one) => !isBlank(one))) {
    if (row.account.trim() === '') broken[`${String(row.key)}.account`] = 'account_required';
    row.amounts.forEach((amount, month) => {
      const fault = amountFault(amount, decimals, true);
      if (fault !== undefined) broken[`${String(row.key)}.${String(month)}`] = fault;
    });
  }
  return broken;
}

/** Brings the service's problems (`/lines/0/account`, `/lines/0/amounts/3`) back to the rows. */
export function errorsByRow(problems: readonly FieldProblem[], keys: readonly number[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { pointer, code } of problems) {
    const found = /^\/lines\/(\d+)\/(?:amounts\/(\d+)|(\w+))$/.exec(pointer);
    const key = found === null ? undefined : keys[Number(found[1])];
    if (key !== undefined) errors[`${String(key)}.${found?.[2] ?? (found?.[3] === 'amounts' ? '0' : (found?.[3] ?? 'account'))}`] ??= code;
  }
  return errors;
}
