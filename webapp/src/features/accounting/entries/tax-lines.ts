import type { SplitAmounts, SplitLineView, TaxCodeView } from '@/api/generated/model';
import { isZero } from '@/lib/amount';
import { isDay } from '@/lib/day';
import { mostDecimals, readAmount, toMinor } from '@/lib/minor';
import { blankLine, proposalFor, type Draft, type DraftLine, type LineField, type Side } from './draft';
import { bookedGiven, foreignGiven, sideHeld } from './foreign';

/** What the form knows of the company's tax codes. */
export interface TaxesKnown {
  /** The accounts on which tax stands: a line with a code holds tax there, and a base anywhere else. */
  accounts: readonly string[];
  /** Of codes of a second tax on the same base, the one whose second they are. */
  firstOf: Readonly<Record<string, string>>;
}

/** A line that is to be split, and what its amounts hold. */
export interface TaxSource {
  key: number;
  account: string;
  side: Side;
  amount: string;
  amounts: SplitAmounts;
  /** What the amount is in another currency. */
  foreign?: { currency: string; amount: string };
}

/** What is asked of the service for all lines of one code: tax is rounded once for them. Later answers than what they say are of no use. */
export interface TaxQuestion {
  code: string;
  /** The day of the entry, which decides the rate. */
  date: string;
  lines: readonly TaxSource[];
}

/** A line of an answer, with what it is in the currency of the lines that were asked for; a tax has none where they are not all in the same. */
export interface TaxLine extends SplitLineView {
  foreign?: string | undefined;
}

/** The fields of a line from which its tax follows. */
export const taxedFields: readonly LineField[] = ['account', 'currency', 'currencyAmount', 'taxCode', 'debit', 'credit'];

/** What the lines of an entry need of the codes. */
export function taxesKnown(codes: readonly TaxCodeView[]): TaxesKnown {
  return {
    accounts: codes.flatMap(({ collected_account: collected, deductible_account: deductible }) => [collected, deductible].filter((account) => account != null)),
    firstOf: Object.fromEntries(codes.flatMap(({ code, companion }) => (companion == null ? [] : [[companion, code]]))),
  };
}

/** Whether a line holds tax, and not the base of it. */
export function isTaxLine({ taxes }: Pick<Draft, 'taxes'>, line: DraftLine): boolean {
  return line.taxOf !== '' || (line.taxCode !== '' && taxes?.accounts.includes(line.account) === true);
}

/** The code of the lines on whose base a tax is. */
function baseCodeOf(draft: Draft, line: DraftLine): string {
  if (line.taxOf !== '') return line.taxOf;
  const isOwn = draft.lines.some((other) => other.taxCode === line.taxCode && !isTaxLine(draft, other));
  return isOwn ? line.taxCode : (draft.taxes?.firstOf[line.taxCode] ?? line.taxCode);
}

/** A draft whose lines of these codes are to be split anew. */
export function withUnsplit(draft: Draft, ...codes: string[]): Draft {
  const more = codes.filter((code) => code !== '' && !draft.unsplit.includes(code));
  return more.length === 0 ? draft : { ...draft, unsplit: [...draft.unsplit, ...new Set(more)] };
}

/** A draft of another day: all its rates may be others. */
export function withRatesAnew(draft: Draft): Draft {
  return withUnsplit(draft, ...draft.lines.filter((line) => !isTaxLine(draft, line)).map(({ taxCode }) => taxCode));
}

/** Which accounts hold tax is known: a base that was changed before then is split anew. */
export function withTaxes(draft: Draft, taxes: TaxesKnown): Draft {
  const known = { ...draft, taxes };
  const isEarly = (line: DraftLine) => draft.taxes === null && line.isByHand && !isTaxLine(known, line);
  return withUnsplit({ ...known, lines: known.lines.map((line) => (isEarly(line) ? { ...line, isByHand: false } : line)) }, ...known.lines.filter(isEarly).map(({ taxCode }) => taxCode));
}

/** Follows the change of a line: its code is to be split anew, unless it holds the tax itself, which is then the typist's. */
export function withTaxed(draft: Draft, before: DraftLine, field: LineField): Draft {
  if (!taxedFields.includes(field)) return draft;
  const after = draft.lines.find(({ key }) => key === before.key);
  if (after === undefined || (before.taxCode === '' && after.taxCode === '')) return draft;
  const change = (line: DraftLine) => ({ ...draft, lines: draft.lines.map((each) => (each === after ? line : each)) });
  // Before the codes are known, a line that came with a code may be either.
  if (isTaxLine(draft, before) || (draft.taxes === null && field !== 'taxCode' && before.taxBase !== '')) return change({ ...after, isByHand: true });
  // Who writes on an account of tax writes the tax themselves.
  if (isTaxLine(draft, after)) return withUnsplit(change({ ...after, taxCode: '', taxBase: '', split: null }), before.taxCode);
  return withUnsplit(draft, before.taxCode, after.taxCode);
}

/** A line with another code. One that has none any more holds again what was typed. */
export function withCode(line: DraftLine, code: string): DraftLine {
  if (code === line.taxCode) return line;
  if (code !== '') return { ...line, taxCode: code, taxBase: '' };
  return { ...line, taxCode: '', taxBase: '', [sideHeld(line) ?? 'debit']: bookedGiven(line), currencyAmount: foreignGiven(line), split: null };
}

/** What is to be asked for the lines of a code; nothing while the day is none. It has no lines where none has an account and an amount. */
export function questionOf(draft: Draft, code: string): TaxQuestion | undefined {
  if (!isDay(draft.date)) return undefined;
  const lines = draft.lines.flatMap((line): TaxSource[] => {
    const side = sideHeld(line);
    if (line.taxCode !== code || isTaxLine(draft, line) || side === undefined || line.account.trim() === '') return [];
    if ((readAmount(line[side], mostDecimals) ?? 0n) === 0n) return [];
    const amounts = line.split?.shown === line[side] ? line.split.amounts : draft.amounts;
    return [{ key: line.key, account: line.account.trim(), side, amount: bookedGiven(line), amounts, ...foreignOf(line, amounts) }];
  });
  return { code, date: draft.date, lines };
}

/** What a line is in its other currency: as it was given, unless the other amount was typed since and holds something else. */
function foreignOf(line: DraftLine, amounts: SplitAmounts): Pick<TaxSource, 'foreign'> {
  const amount = line.split === null || line.split.amounts === amounts ? foreignGiven(line) : line.currencyAmount;
  if (line.currency === '' || (readAmount(amount, mostDecimals) ?? 0n) === 0n) return {};
  return { foreign: { currency: line.currency, amount } };
}

/** Whether an answer is still one to what the lines say. */
export function isStillAsked(draft: Draft, question: TaxQuestion): boolean {
  return JSON.stringify(questionOf(draft, question.code)) === JSON.stringify(question);
}

/** Puts bases and taxes into a draft: each line of tax below the last base of its code. What was written into one by hand stays. */
export function withSplit(draft: Draft, question: TaxQuestion, answer: readonly TaxLine[], decimals: number): Draft {
  if (!isStillAsked(draft, question)) return draft;
  const { code } = question;
  const old = draft.lines.filter((line) => isTaxLine(draft, line) && baseCodeOf(draft, line) === code);
  const bases = draft.lines.filter((line) => !old.includes(line)).map((line) => withBase(line, question, answer));
  const last = bases.findLastIndex((line) => line.key === question.lines.at(-1)?.key);
  const base = bases[last];
  const left = [...old];
  let nextKey = draft.nextKey;
  const taxes = answer.filter(({ is_tax: isTax }) => isTax).map((tax) => {
    const at = left.findIndex((line) => line.taxCode === tax.tax_code && (line.account === tax.account || line.isByHand) && sideHeld(line) === sideOf(tax));
    const [known] = at === -1 ? [] : left.splice(at, 1);
    const label = { label: base?.label ?? draft.label, ownLabel: base?.ownLabel ?? false };
    return withTax(known ?? { ...blankLine(nextKey++, ''), ...label, proposed: true, taxOf: code }, tax, question);
  });
  const lines = [...bases.slice(0, last + 1), ...taxes, ...bases.slice(last + 1)];
  const mended = question.lines.map(({ key }) => `${String(key)}.taxCode`).filter((field) => field in draft.errors);
  const errors = mended.length === 0 ? draft.errors : Object.fromEntries(Object.entries(draft.errors).filter(([field]) => !mended.includes(field)));
  return offeredAnew({ ...draft, lines, nextKey, errors, unsplit: draft.unsplit.filter((other) => other !== code) }, decimals);
}

const sideOf = ({ debit }: SplitLineView): Side => (isZero(debit) ? 'credit' : 'debit');
const blanked = (amount: string) => (isZero(amount) ? '' : amount);

function withBase(line: DraftLine, { lines }: TaxQuestion, answer: readonly TaxLine[]): DraftLine {
  const place = lines.findIndex(({ key }) => key === line.key);
  const [source, found] = [lines[place], answer.find((one) => one.line === place && !one.is_tax)];
  if (source === undefined || found === undefined) return line;
  const foreign = source.foreign === undefined || found.foreign === undefined ? null : { shown: found.foreign, given: source.foreign.amount };
  const split = { shown: found[sideOf(found)], given: source.amount, amounts: source.amounts, foreign };
  return { ...line, debit: blanked(found.debit), credit: blanked(found.credit), currencyAmount: foreign?.shown ?? line.currencyAmount, taxBase: found.tax_base ?? '', split };
}

function withTax(line: DraftLine, { account, debit, credit, tax_code: code = '', tax_base: base = '', foreign = '' }: TaxLine, { lines }: TaxQuestion): DraftLine {
  if (line.isByHand) return { ...line, taxBase: base };
  const currency = foreign === '' ? '' : (lines[0]?.foreign?.currency ?? '');
  const accountName = account === line.account ? line.accountName : '';
  return { ...line, account, accountName, currency, currencyAmount: foreign, debit: blanked(debit), credit: blanked(credit), taxCode: code, taxBase: base };
}

/** What was proposed to balance the entry follows its tax, as long as nobody typed over it. */
function offeredAnew(draft: Draft, decimals: number): Draft {
  const line = draft.lines.find((each) => each.offered !== '' && each.taxCode === '' && each[sideHeld(each) ?? 'debit'] === each.offered);
  const proposal = line === undefined ? undefined : proposalFor(draft.lines, line.key, decimals);
  if (line === undefined || proposal === undefined) return draft;
  const changed = { ...line, debit: '', credit: '', [proposal.side]: proposal.amount, offered: proposal.amount };
  return { ...draft, lines: draft.lines.map((each) => (each === line ? changed : each)) };
}

/** The rules that the codes break whose lines could not be split, by field. */
export function unsplitFaults(draft: Draft): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const code of draft.unsplit) {
    const fields = questionOf(draft, code)?.lines.map(({ key }) => `${String(key)}.taxCode`) ?? [];
    const told = fields.filter((field) => field in draft.errors);
    for (const field of told.length === 0 ? fields.slice(0, 1) : told) faults[field] = draft.errors[field] ?? 'unexpected';
  }
  return faults;
}

/** What the bases and the taxes of a draft come to, in minor units, each as one side against the other; undefined without any. */
export function taxTotals(draft: Draft, decimals: number): { base: bigint; tax: bigint } | undefined {
  const coded = draft.lines.filter(({ taxBase }) => taxBase !== '');
  if (coded.length === 0) return undefined;
  const sign = (line: DraftLine) => (sideHeld(line) === 'credit' ? -1n : 1n);
  const size = (amount: bigint) => (amount < 0n ? -amount : amount);
  const sum = (lines: readonly DraftLine[], of: (line: DraftLine) => bigint) => size(lines.reduce((total, line) => total + sign(line) * of(line), 0n));
  return {
    base: sum(coded.filter((line) => !isTaxLine(draft, line)), ({ taxBase }) => toMinor(taxBase, decimals)),
    tax: sum(coded.filter((line) => isTaxLine(draft, line)), (line) => readAmount(line[sideHeld(line) ?? 'debit'], decimals) ?? 0n),
  };
}

/** Whether Enter stops at the tax code of a line: at goods and services, bought or sold, and where there is one. */
export function asksForTax(draft: Draft, line: DraftLine): boolean {
  return !isTaxLine(draft, line) && (line.taxCode !== '' || usageOf(line.account) !== undefined);
}

/** On which side of the business an account is. */
export function usageOf(account: string): TaxCodeView['usage'] | undefined {
  if (account.startsWith('7')) return 'sale';
  return /^[236]/.test(account) ? 'purchase' : undefined;
}
