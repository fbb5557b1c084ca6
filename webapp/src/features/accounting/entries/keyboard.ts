import { isBlank, totalsOf, type Draft, type LineField } from './draft';
import { asksForTax, isTaxLine } from './tax-lines';

/** Where Enter leads from a field of a line. */
export type NextStop = { kind: 'field'; key: number; field: LineField } | { kind: 'add' } | { kind: 'save' };

/** All fields of a line. */
export const allFields: readonly LineField[] = ['account', 'auxiliary', 'label', 'dueDate', 'currency', 'currencyAmount', 'rate', 'taxCode', 'debit', 'credit'];
/** Those of other currencies. */
const foreignFields: readonly LineField[] = ['currency', 'currencyAmount', 'rate'];
/** Those that show where neither amounts in other currencies nor taxes do. */
export const usualFields: readonly LineField[] = fieldsWith({ currencies: false, taxes: false });

/** The fields of a line that show. */
export function fieldsWith({ currencies, taxes }: { currencies: boolean; taxes: boolean }): readonly LineField[] {
  return allFields.filter((field) => (field === 'taxCode' ? taxes : currencies || !foreignFields.includes(field)));
}

/**
 * Where Enter leads from a field of a line: past what the account does not ask for (third party and due date belong
 * to accounts 40 and 41), past an amount in no currency and its rate, past the tax of what is neither bought nor sold, past the credit of a line with a
 * debit, to the next line that holds no tax, to a new one, or, once the entry balances, to its saving. Tab still goes through every field that shows.
 */
export function nextStop(draft: Draft, key: number, field: LineField, decimals: number, order = usualFields): NextStop {
  const at = draft.lines.findIndex((line) => line.key === key);
  const line = draft.lines[at];
  if (line === undefined) return { kind: 'save' };
  const hasThirdParty = /^4[01]/.test(line.account);
  const next = order.slice(order.indexOf(field) + 1).find((candidate) => {
    if (candidate === 'auxiliary' || candidate === 'dueDate') return hasThirdParty;
    if (candidate === 'currencyAmount' || candidate === 'rate') return line.currency !== '';
    if (candidate === 'taxCode') return asksForTax(draft, line);
    if (candidate === 'credit') return line.debit === '';
    return true;
  });
  if (next !== undefined && !(isBlank(line) && isFinished(draft, decimals))) return { kind: 'field', key, field: next };
  const below = draft.lines.slice(at + 1).find((other) => !isTaxLine(draft, other));
  if (below !== undefined) return { kind: 'field', key: below.key, field: 'account' };
  return isFinished(draft, decimals) ? { kind: 'save' } : { kind: 'add' };
}

/** Whether Tab makes a new line instead of leaving the last one by its last field: the line says something, and the entry does not balance yet. */
export function opensLine(draft: Draft, key: number, field: LineField, decimals: number, order = usualFields): boolean {
  const line = draft.lines.at(-1);
  if (line?.key !== key || field !== order.at(-1) || line.account === '') return false;
  const own = totalsOf([line], decimals);
  const { debit, credit } = totalsOf(draft.lines, decimals);
  return own.debit + own.credit > 0n && debit !== credit;
}

function isFinished(draft: Draft, decimals: number): boolean {
  const lines = draft.lines.filter((line) => !isBlank(line));
  const { debit, credit } = totalsOf(lines, decimals);
  return lines.length >= 2 && debit === credit && debit > 0n;
}

/** The id of a field of a line, by which the focus finds it. */
export function cellId(key: number, field: LineField): string {
  return `line-${String(key)}-${field}`;
}

/** Puts the focus on the field of that id and selects what it holds. */
export function focusCell(id: string): void {
  focusField(document.getElementById(id));
}

/** Puts the focus on a field and selects what it holds, so that typing replaces it. */
export function focusField(element: HTMLElement | null | undefined): void {
  element?.focus();
  if (element instanceof HTMLInputElement && element.type === 'text') element.select();
}
