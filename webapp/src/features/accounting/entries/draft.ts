import type { EntryCreate, EntryView, LineCreate, LineView, SplitAmounts } from '@/api/generated/model';
import type { FieldProblem } from '@/api/problem';
import type { CarriedOver, Carry } from '@/components/form/carried-over';
import { isZero } from '@/lib/amount';
import { dayFault, isDay } from '@/lib/day';
import { amountFault, fromMinor, mostDecimals, partOf, readAmount, toMinor } from '@/lib/minor';
import { draftParts, sentParts, type DraftPart } from '../split/split-values';
import type { TaxesKnown } from './tax-lines';

/** A rate that somebody typed into a line. */
export interface TypedRate {
  /** What a unit of the other currency is in the company's own, as it was typed. */
  text: string;
  /** What is booked is what it makes of the amount. */
  isBooked: boolean;
  /** Why it is none, as the code of the broken rule. */
  fault: string | undefined;
}

/** What a line was before its tax was split from it. */
export interface Split {
  /** The amount that came out: as long as it stands in the line, the one that was given holds. */
  shown: string;
  given: string;
  amounts: SplitAmounts;
  /** The same of its amount in another currency; null without one. */
  foreign: { shown: string; given: string } | null;
}

/** A line while it is typed: every field is a text, an amount a decimal string, or what was typed where it is none. */
export interface DraftLine {
  /** Names the line while the form is open, whatever its place. */
  key: number;
  account: string;
  /** The account's name, once it is known. */
  accountName: string;
  auxiliary: string;
  /** The third party's name, once it is known. */
  auxiliaryName: string;
  label: string;
  /** The label was typed for this line, so it no longer follows the entry's. */
  ownLabel: boolean;
  dueDate: string;
  /** The ISO 4217 code of another currency that the amount comes from; blank without one. */
  currency: string;
  /** The amount in that currency. */
  currencyAmount: string;
  /** The rate that decides what is booked; null where it follows from both amounts. */
  rate: TypedRate | null;
  debit: string;
  credit: string;
  /** The amount that a conversion put into a side: while it stands there, the next one takes its place. */
  filled?: string;
  /** The balance was proposed here once; it is not proposed again. */
  proposed: boolean;
  /** The amount that was proposed: while it stands there, it follows the taxes. */
  offered: string;
  /** The code of the tax that the line is the base of, or holds; blank without one. */
  taxCode: string;
  /** What that tax is computed on. */
  taxBase: string;
  /** The code of the bases whose tax the line was made to hold; blank for any other line. */
  taxOf: string;
  /** Somebody wrote into a line of tax: it stays as it is. */
  isByHand: boolean;
  /** How the line came to hold the base; null where nobody split it. */
  split: Split | null;
  /** Which analytic sections it is of. */
  parts: readonly DraftPart[];
}

/** The fields of the entry itself. */
export interface DraftHeader {
  journal: string;
  date: string;
  pieceRef: string;
  pieceDate: string;
  label: string;
}

/** An entry while it is typed. */
export interface Draft extends DraftHeader {
  lines: readonly DraftLine[];
  /** What the amounts hold that are typed in lines with a tax code. */
  amounts: SplitAmounts;
  /** What is known of the tax codes; null as long as they are not there. */
  taxes: TaxesKnown | null;
  /** The tax codes whose lines changed since they were split. */
  unsplit: readonly string[];
  /** The key of the next line. */
  nextKey: number;
  /** Something was typed that is not saved. */
  touched: boolean;
  /** Codes of broken rules by field: `date`, `lines`, `3.debit` (3 is the line's key). */
  errors: Readonly<Record<string, string>>;
  /** What was carried over to a newer version, until it is said to have been read. */
  carried?: Pick<CarriedOver<Draft>, 'kept' | 'over' | 'taken'>;
}

/** A side of a line. */
export type Side = 'debit' | 'credit';
/** The fields of a line that are typed. */
export type LineField = 'account' | 'auxiliary' | 'label' | 'dueDate' | 'currency' | 'currencyAmount' | 'rate' | 'taxCode' | Side;

/** What both sides of a draft come to, in minor units; unreadable amounts count as nothing. */
export interface Totals {
  debit: bigint;
  credit: bigint;
}

/** An empty entry of two lines. */
export function emptyDraft(journal: string, date: string): Draft {
  const lines = [blankLine(1, ''), blankLine(2, '')];
  return { journal, date, pieceRef: '', pieceDate: '', label: '', lines, ...untyped, nextKey: 3 };
}

const untyped = { amounts: 'net', taxes: null, unsplit: [], touched: false, errors: {} } as const;

/** An entry of which a draft can be made: one that was saved, or that is handed over by another page. */
export interface DraftSource extends Pick<EntryView, 'journal' | 'date' | 'label'>, Partial<Pick<EntryView, 'piece_ref' | 'piece_date'>> {
  lines: readonly (Pick<LineView, 'account' | 'label' | 'debit' | 'credit'> & Partial<LineView>)[];
}

/** The draft of an entry. */
export function draftOf(entry: DraftSource): Draft {
  const lines = entry.lines.map((line, index): DraftLine => ({
    ...blankLine(index + 1, line.label),
    account: line.account,
    accountName: line.account_label ?? '',
    auxiliary: line.auxiliary ?? '',
    auxiliaryName: line.auxiliary_name ?? '',
    ownLabel: line.label !== entry.label,
    dueDate: line.due_date ?? '',
    currency: line.currency ?? '',
    currencyAmount: line.currency_amount ?? '',
    debit: isZero(line.debit) ? '' : line.debit,
    credit: isZero(line.credit) ? '' : line.credit,
    proposed: true,
    taxCode: line.tax_code ?? '',
    taxBase: line.tax_base ?? '',
    split: splitOf(line),
    parts: draftParts(line.analytics),
  }));
  const { journal, date, label } = entry;
  return { journal, date, label, pieceRef: entry.piece_ref ?? '', pieceDate: entry.piece_date ?? '', lines, ...untyped, nextKey: lines.length + 1 };
}

/** What a line that was saved was made of: a base of itself, with the part of the tax in it that is not got back. */
function splitOf({ debit, credit, tax_base: given, currency_amount: amount }: DraftSource['lines'][number]): Split | null {
  if (given == null) return null;
  const shown = isZero(debit) ? credit : debit;
  // What is less than its base is tax.
  const isBase = toMinor(given, mostDecimals) <= toMinor(shown, mostDecimals);
  return { shown, given, amounts: 'net', foreign: amount == null ? null : { shown: amount, given: isBase ? partOf(amount, given, shown) : amount } };
}

/**
 * The draft of a newer version of an entry, with what was typed since it was read `before`: each field of its own, and the
 * lines as a whole. A line that only followed the label of its entry was not typed.
 */
export function carried(carry: Carry, typed: Draft, before: EntryView, newer: EntryView): Draft {
  const first = draftOf(before);
  const latest = draftOf(newer);
  const label = typed.label === first.label ? latest.label : typed.label;
  const { values, kept, over, taken } = carry(
    { ...first, lines: withLabel(first.lines, typed.label) },
    typed,
    { ...latest, lines: withLabel(latest.lines, label) },
  );
  const { amounts, taxes } = typed;
  return { ...values, amounts, taxes, nextKey: Math.max(typed.nextKey, latest.nextKey), touched: true, errors: {}, carried: { kept, over, taken } };
}

/** Lines under an entry of this label: those without one of their own have it as well. */
export function withLabel(lines: readonly DraftLine[], label: string): DraftLine[] {
  return lines.map((line) => (line.ownLabel ? line : { ...line, label }));
}

const noParts: readonly DraftPart[] = [];

/** A line without anything typed but the label that is carried down. */
export function blankLine(key: number, label: string): DraftLine {
  const blank = { account: '', accountName: '', auxiliary: '', auxiliaryName: '', dueDate: '', currency: '', currencyAmount: '', debit: '', credit: '', offered: '', taxCode: '', taxBase: '', taxOf: '' };
  return { ...blank, key, label, ownLabel: false, proposed: false, rate: null, isByHand: false, split: null, parts: noParts };
}

/** Whether nothing of a line's own was typed: such lines are not sent. */
export function isBlank(line: DraftLine): boolean {
  return line.account === '' && line.auxiliary === '' && line.currencyAmount === '' && line.debit === '' && line.credit === '';
}

/** The totals of some lines. */
export function totalsOf(lines: readonly DraftLine[], decimals: number): Totals {
  const sum = (side: Side) => lines.reduce((total, line) => total + (readAmount(line[side], decimals) ?? 0n), 0n);
  return { debit: sum('debit'), credit: sum('credit') };
}

/** What a line without an amount must hold for the entry to balance; undefined when the others balance without it. */
export function proposalFor(lines: readonly DraftLine[], key: number, decimals: number): { side: Side; amount: string } | undefined {
  const others = totalsOf(lines.filter((line) => line.key !== key), decimals);
  const difference = others.debit - others.credit;
  if (difference === 0n) return undefined;
  return difference > 0n ? { side: 'credit', amount: fromMinor(difference, decimals) } : { side: 'debit', amount: fromMinor(-difference, decimals) };
}

/** What is sent of a draft, and the key of the line at each place, to bring problems back to their fields. */
export function requestOf(draft: Draft, decimals: number): { body: EntryCreate; keys: number[] } {
  const lines = draft.lines.filter((line) => !isBlank(line));
  const body: EntryCreate = {
    journal: draft.journal,
    date: draft.date,
    piece_ref: given(draft.pieceRef),
    piece_date: given(draft.pieceDate),
    label: draft.label.trim(),
    lines: lines.map((line) => lineOf(line, decimals)),
  };
  return { body, keys: lines.map((line) => line.key) };
}

function lineOf(line: DraftLine, decimals: number): LineCreate {
  const amount = (text: string) => {
    const minor = readAmount(text, decimals) ?? 0n;
    return minor === 0n ? undefined : fromMinor(minor, decimals);
  };
  return {
    account: line.account.trim(),
    auxiliary: given(line.auxiliary),
    label: given(line.label),
    debit: amount(line.debit),
    credit: amount(line.credit),
    due_date: given(line.dueDate),
    currency: given(line.currency),
    currency_amount: given(line.currencyAmount),
    tax_code: given(line.taxCode),
    tax_base: given(line.taxBase),
    analytics: line.parts.length === 0 ? undefined : sentParts(line.parts),
  };
}

function given(text: string): string | undefined {
  const trimmed = text.trim();
  return trimmed === '' ? undefined : trimmed;
}

/**
 * The rules that can be told before anything is sent, as codes by field.
 * An entry that does not balance may be saved as a draft, but not posted.
 */
export function brokenRules(draft: Draft, decimals: number, post: boolean): Record<string, string> {
  const errors: Record<string, string> = {};
  if (draft.journal === '') errors.journal = 'journal_required';
  const fault = dayFault(draft.date);
  if (fault !== undefined) errors.date = fault;
  if (isUnread(draft.pieceDate)) errors.pieceDate = 'date_unread';
  if (draft.label.trim() === '') errors.label = 'entry_label_missing';
  const lines = draft.lines.filter((line) => !isBlank(line));
  for (const line of lines) {
    if (line.account.trim() === '') errors[`${String(line.key)}.account`] = 'account_required';
    if (isUnread(line.dueDate)) errors[`${String(line.key)}.dueDate`] = 'date_unread';
    Object.assign(errors, brokenAmounts(line, decimals), brokenForeign(line));
  }
  const totals = totalsOf(lines, decimals);
  const unread = lines.some((line) => amountFault(line.debit, decimals) !== undefined || amountFault(line.credit, decimals) !== undefined);
  // What an amount that cannot be read would come to is not known: its own fault is told, and not that of the whole.
  if (unread) return errors;
  if (lines.length === 0 || (post && lines.length < 2)) errors.lines = 'entry_too_few_lines';
  else if (post && totals.debit !== totals.credit) errors.lines = 'entry_not_balanced';
  return errors;
}

/** Something stands where a day may be given, and is none. */
function isUnread(text: string): boolean {
  return text !== '' && !isDay(text);
}

/** The rules that the two sides of a line break, by field. */
function brokenAmounts(line: DraftLine, decimals: number): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const side of ['debit', 'credit'] as const) {
    const fault = amountFault(line[side], decimals);
    if (fault !== undefined) errors[`${String(line.key)}.${side}`] = fault;
  }
  if (Object.keys(errors).length > 0) return errors;
  const [debit, credit] = [readAmount(line.debit, decimals), readAmount(line.credit, decimals)];
  if (debit === 0n && credit === 0n) return { [`${String(line.key)}.debit`]: 'line_no_amount' };
  return debit !== 0n && credit !== 0n ? { [`${String(line.key)}.credit`]: 'line_two_sides' } : {};
}

/** The rules that a line's other currency breaks, by field. */
function brokenForeign({ key, currency, currencyAmount, rate }: DraftLine): Record<string, string> {
  const at = (field: LineField, code: string) => ({ [`${String(key)}.${field}`]: code });
  const fault = amountFault(currencyAmount, mostDecimals);
  if (fault !== undefined) return at('currencyAmount', fault);
  if (rate?.fault !== undefined) return at('rate', rate.fault);
  if ((currency === '') === (currencyAmount.trim() === '')) return {};
  return currency === '' ? at('currency', 'required') : at('currencyAmount', 'required');
}

const headerFields: Record<string, string> = { journal: 'journal', date: 'date', piece_ref: 'pieceRef', piece_date: 'pieceDate', label: 'label', lines: 'lines' };
const lineFields: Record<string, string> = { due_date: 'dueDate', date: 'dueDate', currency_amount: 'currencyAmount', tax_code: 'taxCode', tax_base: 'taxCode' };

/** Brings the service's problems (`/lines/0/debit`) back to the fields of the form. What has no field there goes to `lines`. */
export function errorsByField(problems: readonly FieldProblem[], keys: readonly number[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { pointer, code } of problems) {
    const [first = '', place, field = ''] = pointer.replace(/^\//, '').split('/');
    const key = place === undefined ? undefined : keys[Number(place)];
    const name = first === 'lines' && key !== undefined ? `${String(key)}.${lineFields[field] ?? field}` : (headerFields[first] ?? 'lines');
    errors[name] ??= code;
  }
  return errors;
}
