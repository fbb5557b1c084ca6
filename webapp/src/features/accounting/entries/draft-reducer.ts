import type { EntryView, JournalView, SplitAmounts } from '@/api/generated/model';
import type { Carry } from '@/components/form/carried-over';
import { isZero } from '@/lib/amount';
import { blankLine, carried, isBlank, proposalFor, withLabel, type Draft, type DraftHeader, type DraftLine, type LineField, type Side } from './draft';
import { bookedAt, bookedGiven, foreignGiven, hasRate, isTyped, placeFor, rateOf, sideHeld, withBooked, type Conversion } from './foreign';
import { rateFault } from '../rates/rate-fault';
import type { DraftPart } from '../split/split-values';
import { isStillAsked, isTaxLine, withCode, withRatesAnew, withSplit, withTaxed, withTaxes, withUnsplit, type TaxesKnown, type TaxLine, type TaxQuestion } from './tax-lines';

/** The fields of a line whose faults another of them mends. */
const amountFields: readonly LineField[] = ['currency', 'currencyAmount', 'rate', 'taxCode', 'debit', 'credit'];

/** What can happen to a draft. */
export type DraftAction =
  | { type: 'header'; field: keyof DraftHeader; value: string }
  | { type: 'line'; key: number; field: LineField; value: string }
  | { type: 'account'; key: number; number: string; name: string }
  /** No account is what was typed. */
  | { type: 'missing'; key: number }
  | { type: 'auxiliary'; key: number; code: string; name: string }
  /** Which analytic sections a line is of. */
  | { type: 'parts'; key: number; parts: readonly DraftPart[] }
  /** A field of an amount was entered: a line without one is proposed what is missing, and a blank one the account of the journal. */
  | { type: 'propose'; key: number; decimals: number; journal?: JournalView | undefined }
  /** The service said what an amount in another currency is in the company's own. */
  | { type: 'converted'; key: number; asked: Conversion; amount: string; focused: Side | undefined; decimals: number }
  /** It could not say. */
  | { type: 'unconverted'; key: number; asked: Conversion; field: LineField; code: string }
  /** A rate that was typed, or an amount beside it, was left: what is booked follows. */
  | { type: 'rated'; key: number; focused: Side | undefined; decimals: number }
  /** The tax codes came. */
  | { type: 'know'; taxes: TaxesKnown }
  /** So did the name of an account that nobody typed. */
  | { type: 'name'; number: string; name: string }
  /** What the amounts hold that are typed from now on. */
  | { type: 'amounts'; amounts: SplitAmounts }
  /** The service said what the lines of a code are split into. */
  | { type: 'split'; question: TaxQuestion; lines: readonly TaxLine[]; decimals: number }
  /** It could not say: codes of broken rules by field. */
  | { type: 'unsplit'; question: TaxQuestion; errors: Record<string, string> }
  | { type: 'add' }
  | { type: 'remove'; key: number }
  | { type: 'refuse'; errors: Record<string, string> }
  | { type: 'replace'; draft: Draft }
  /** Somebody else was faster: what is typed goes over to what they made of the draft. */
  | { type: 'carry'; carry: Carry; before: EntryView; newer: EntryView }
  /** What was carried over was read. */
  | { type: 'forget' };

/** Follows a draft. Lines that do not change stay the same objects, so that only the row that is typed in is drawn again. */
export function draftReducer(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case 'header':
      return withHeader(draft, action.field, action.value);
    case 'line':
      return withLine(draft, action.key, action.field, (line) => typed(line, action.field, action.value));
    case 'account':
      return withLine(draft, action.key, 'account', (line) => ({ ...line, account: action.number, accountName: action.name }));
    case 'missing':
      return { ...draft, errors: { ...draft.errors, [`${String(action.key)}.account`]: 'account_not_found' } };
    case 'auxiliary':
      return withLine(draft, action.key, 'auxiliary', (line) => ({ ...line, auxiliary: action.code, auxiliaryName: action.name }));
    case 'parts':
      return withParts(draft, action.key, action.parts);
    case 'propose':
      return withProposal(draft, action);
    case 'converted':
      return withConverted(draft, action);
    case 'unconverted':
      return withoutRate(draft, action);
    case 'rated':
      return withRated(draft, action);
    case 'know':
      return withTaxes(draft, action.taxes);
    case 'name':
      return { ...draft, lines: draft.lines.map((line) => (line.account === action.number && line.accountName === '' ? { ...line, accountName: action.name } : line)) };
    case 'amounts':
      return { ...draft, amounts: action.amounts };
    case 'split':
      return withSplit(draft, action.question, action.lines, action.decimals);
    case 'unsplit':
      return isStillAsked(draft, action.question) ? { ...draft, errors: { ...draft.errors, ...action.errors } } : draft;
    case 'add':
      return { ...draft, touched: true, nextKey: draft.nextKey + 1, lines: [...draft.lines, blankLine(draft.nextKey, draft.lines.at(-1)?.label ?? draft.label)] };
    case 'remove':
      return withoutLine(draft, action.key);
    case 'refuse':
      return { ...draft, errors: action.errors };
    case 'replace':
      return { ...action.draft, amounts: draft.amounts, taxes: draft.taxes };
    case 'carry':
      return carried(action.carry, draft, action.before, action.newer);
    case 'forget':
      return { ...draft, carried: undefined };
  }
}

function withHeader(draft: Draft, field: keyof DraftHeader, value: string): Draft {
  const errors = without(draft.errors, field);
  const changed = { ...draft, [field]: value, touched: true, errors };
  if (field === 'date') return withRatesAnew(changed);
  return field === 'label' ? { ...changed, lines: withLabel(draft.lines, value) } : changed;
}

function withParts(draft: Draft, key: number, parts: readonly DraftPart[]): Draft {
  const lines = draft.lines.map((line) => (line.key === key ? { ...line, parts } : line));
  return { ...draft, lines, touched: true, errors: without(draft.errors, `${String(key)}.analytics`) };
}

/** A tax goes with its base. */
function withoutLine(draft: Draft, key: number): Draft {
  const gone = draft.lines.find((line) => line.key === key);
  const left = { ...draft, touched: true, lines: draft.lines.filter((line) => line !== gone), errors: without(draft.errors, 'lines') };
  return gone === undefined || isTaxLine(draft, gone) ? left : withUnsplit(left, gone.taxCode);
}

function withLine(draft: Draft, key: number, field: LineField, change: (line: DraftLine) => DraftLine): Draft {
  const before = draft.lines.find((line) => line.key === key);
  if (before === undefined) return draft;
  const lines = draft.lines.map((line) => (line === before ? change(line) : line));
  const gone = (amountFields.includes(field) ? [...amountFields, 'analytics'] : [field]).map((name) => `${String(key)}.${name}`);
  return withTaxed({ ...draft, lines, touched: true, errors: without(draft.errors, 'lines', ...gone) }, before, field);
}

function typed(line: DraftLine, field: LineField, value: string): DraftLine {
  if (field === 'label') return { ...line, label: value, ownLabel: true };
  if (field === 'account') return { ...line, account: value, accountName: '' };
  if (field === 'taxCode') return withCode(line, value);
  if (field === 'rate') return { ...line, rate: { text: value, isBooked: false, fault: value === '' ? undefined : rateFault(value) } };
  if (line[field] === value) return line;
  if (field === 'currencyAmount') return { ...line, currencyAmount: value, rate: line.rate && { ...line.rate, isBooked: false } };
  // A rate is of one currency, and an amount that is typed makes another one.
  if (field === 'currency') return { ...line, currency: value, rate: null };
  // A line has one side: typing in one takes the other away.
  if (field === 'debit') return { ...line, debit: value, credit: value === '' ? line.credit : '', rate: null };
  if (field === 'credit') return { ...line, credit: value, debit: value === '' ? line.debit : '', rate: null };
  return { ...line, [field]: value };
}

function withProposal(draft: Draft, { key, decimals, journal }: Extract<DraftAction, { type: 'propose' }>): Draft {
  const typed = draft.lines.find((candidate) => candidate.key === key);
  if (typed === undefined || typed.proposed || typed.debit !== '' || typed.credit !== '') return draft;
  const line = typed.account === '' ? withCounterpart(typed, draft.lines, journal) : typed;
  if (line === undefined) return draft;
  // What its other currency comes to is on its way.
  if (line.currency !== '' && line.currencyAmount !== '' && !(`${String(key)}.currencyAmount` in draft.errors)) return draft;
  const proposal = proposalFor(draft.lines, key, decimals);
  if (proposal === undefined) return draft;
  const { side, amount } = proposal;
  // What an entry lacks is a base and its tax.
  const split = line.taxCode === '' ? null : ({ shown: amount, given: amount, amounts: 'gross', foreign: null } as const);
  return withLine(draft, key, side, () => ({ ...line, [side]: amount, proposed: true, offered: amount, split }));
}

/** A blank line on the account that usually balances the entries of the journal, where no line is on it yet. */
function withCounterpart(line: DraftLine, lines: readonly DraftLine[], journal: JournalView | undefined): DraftLine | undefined {
  const { counterpart_account: account, counterpart_label: accountName = '' } = journal ?? {};
  if (account === undefined || journal?.counterpart_is_active !== true || !isBlank(line) || lines.some((other) => other.account === account)) return undefined;
  return { ...line, account, accountName };
}

function withConverted(draft: Draft, { key, asked, amount, focused, decimals }: Extract<DraftAction, { type: 'converted' }>): Draft {
  const line = isStill(draft, key, asked);
  if (line === undefined || isTyped(line) || isZero(amount)) return draft;
  const held = sideHeld(line);
  const { side, amount: booked } = held === undefined ? placeFor(draft.lines, line, amount, { focused, decimals }) : { side: held, amount };
  return withLine(draft, key, side, () => withBooked(line, side, booked));
}

/** Says at its field why an amount was not converted, unless one was typed beside it meanwhile. */
function withoutRate(draft: Draft, { key, asked, field, code }: Extract<DraftAction, { type: 'unconverted' }>): Draft {
  const line = isStill(draft, key, asked);
  if (line === undefined || isTyped(line)) return draft;
  return { ...draft, errors: { ...draft.errors, [`${String(key)}.${field}`]: code } };
}

/** Puts what a typed rate makes of the amount into the line, whatever stood there. One that was emptied leaves the line to the rate of the day. */
function withRated(draft: Draft, { key, focused, decimals }: Extract<DraftAction, { type: 'rated' }>): Draft {
  const line = draft.lines.find((candidate) => candidate.key === key);
  if (line === undefined || line.rate === null || line.rate.isBooked) return draft;
  const { text, fault } = line.rate;
  const held = sideHeld(line);
  if (text === '') return withLine(draft, key, 'rate', () => ({ ...line, rate: null, filled: held === undefined || rateOf(line, decimals) === undefined ? line.filled : bookedGiven(line) }));
  if (fault !== undefined) return { ...draft, errors: { ...draft.errors, [`${String(key)}.rate`]: fault } };
  const amount = bookedAt(line, text, decimals);
  if (amount === undefined) return draft;
  const { side, amount: booked } = held === undefined ? placeFor(draft.lines, line, amount, { focused, decimals }) : { side: held, amount };
  return withLine(draft, key, side, () => ({ ...withBooked(line, side, isZero(booked) ? '' : booked), rate: { text, fault, isBooked: true } }));
}

/** The line of which a conversion was asked, unless it says something else by now. */
function isStill(draft: Draft, key: number, { currency, amount, on }: Conversion): DraftLine | undefined {
  if (draft.date !== on) return undefined;
  return draft.lines.find((line) => line.key === key && line.currency === currency && foreignGiven(line) === amount && !hasRate(line));
}

/** The errors without those of some fields; the same object if there were none. */
function without(errors: Readonly<Record<string, string>>, ...fields: string[]): Readonly<Record<string, string>> {
  if (!fields.some((field) => field in errors)) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));
}
