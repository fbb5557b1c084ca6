import * as z from 'zod/mini';
import { yearEndEntryKind } from '@/api/generated/bodies/yearEndEntryKind';
import type { AssetLine, YearEndEntry, YearEndEntryKind, YearEndProposal } from '@/api/generated/model';
import type { Form } from '@/components/form/use-form';
import { isZero } from '@/lib/amount';
import { dayFault, isDay } from '@/lib/day';
import { fromMinor, toMinor } from '@/lib/minor';
import { readableAmount } from '@/lib/number-rules';
import { typedFault } from '@/lib/number-text';
import { across, atMost, needed, ruled, trimmed } from '@/lib/schema';

/** The account of the other side: it names the field. */
export const otherSides = {
  prepaid_expense: 'expense',
  deferred_income: 'income',
  accrued_expense: 'expense',
  accrued_income: 'income',
  provision: 'expense',
  provision_release: 'income',
  doubtful_debt: 'customer',
  allowance: 'expense',
  allowance_release: 'income',
  stock: 'change',
  grant: 'income',
} as const satisfies Record<YearEndEntryKind, string>;

/** Those that credit the account of the balance sheet. */
const creditsHeld: ReadonlySet<YearEndEntryKind> = new Set(['deferred_income', 'accrued_expense', 'provision', 'allowance']);
/** As many characters as a piece's reference may have. */
const maxPieceChars = 100;

interface Values {
  kind: YearEndEntryKind;
  date: string;
  amount: string;
  tax: string;
  tax_account: string;
  auxiliary: string;
  reverses: boolean;
  reverse_on: string;
}

/** The rules of the form, for what is written and a currency of so many decimals. */
export function schemaOf({ takes_tax: takesTax, names_third_party: namesThirdParty }: YearEndProposal, decimals: number) {
  const isTaxed = ({ tax }: Values) => takesTax && tax !== '' && !isZero(tax);
  return z
    .object({
      kind: yearEndEntryKind,
      date: trimmed(ruled(dayFault)),
      journal: trimmed(needed('journal_required')),
      label: trimmed(needed('label_required')),
      piece_ref: trimmed(atMost(maxPieceChars, 'too_long')),
      amount: trimmed(needed('required'), readableAmount(decimals)),
      tax: trimmed(readableAmount(decimals)),
      held_account: trimmed(needed('account_required')),
      other_account: trimmed(needed('account_required')),
      tax_account: trimmed(),
      auxiliary: trimmed(),
      reverses: z.boolean(),
      reverse_on: trimmed(),
    })
    .check(
      across<Values>('amount', 'required', ({ kind, amount }) => kind === 'stock' || amount === '' || !isZero(amount)),
      across<Values>('tax_account', 'required', (values) => !isTaxed(values) || values.tax_account !== ''),
      across<Values>('auxiliary', 'required', ({ auxiliary }) => !namesThirdParty || auxiliary !== ''),
      across<Values>('reverse_on', 'date_required', ({ reverses, reverse_on: day }) => !reverses || day !== ''),
      across<Values>('reverse_on', 'date_unread', ({ reverses, reverse_on: day }) => !reverses || isDay(day)),
      across<Values>('reverse_on', 'reversal_before_entry', ({ reverses, reverse_on: day, date }) => !reverses || !isDay(day) || !isDay(date) || day > date),
    );
}

export type YearEndValues = z.output<ReturnType<typeof schemaOf>>;
export type YearEndForm = Form<z.input<ReturnType<typeof schemaOf>>>;

/** What stands in the form at first. */
export function valuesOf(kind: YearEndEntryKind, proposal: YearEndProposal, journal: string, label: string): YearEndValues {
  return {
    kind,
    date: proposal.date,
    journal,
    label,
    piece_ref: '',
    amount: '',
    tax: '',
    held_account: proposal.held_account ?? '',
    other_account: proposal.other_account ?? '',
    tax_account: proposal.tax_account ?? '',
    auxiliary: '',
    reverses: proposal.reverse_on !== undefined,
    reverse_on: proposal.reverse_on ?? '',
  };
}

/** What is sent: what was left blank, or is not asked of such an entry, is not. */
export function sentOf({ kind, date, journal, label, amount, held_account, other_account, ...rest }: YearEndValues): YearEndEntry {
  const isTaxed = rest.tax !== '' && !isZero(rest.tax);
  return {
    ...{ kind, date, journal, label, amount, held_account, other_account },
    ...(rest.piece_ref === '' ? {} : { piece_ref: rest.piece_ref }),
    ...(isTaxed ? { tax: rest.tax, tax_account: rest.tax_account } : {}),
    ...(rest.auxiliary === '' ? {} : { auxiliary: rest.auxiliary }),
    ...(rest.reverses ? { reverse_on: rest.reverse_on } : {}),
  };
}

/** What counting a stock changes: what is there less what the books have. */
export function changeOf(counted: string, booked: string, decimals: number): string | undefined {
  return isAmount(counted, decimals) ? fromMinor(toMinor(counted, decimals) - toMinor(booked, decimals), decimals) : undefined;
}

/** The lines of the entry, as the service writes them; none while an amount cannot be read or is nothing. `moved` is what a stock changed by, else the amount. */
export function linesOf({ kind, held_account: held, other_account: other, tax, tax_account: taxAccount }: YearEndValues, moved: string | undefined, decimals: number): AssetLine[] {
  if (moved === undefined || moved === '' || !isAmount(moved, decimals, true) || (tax !== '' && !isAmount(tax, decimals))) return [];
  const [amount, ofTax] = [toMinor(moved, decimals), tax === '' ? 0n : toMinor(tax, decimals)];
  const total = amount + ofTax;
  const lines: [string, bigint][] = creditsHeld.has(kind)
    ? [[other, amount], [taxAccount, ofTax], [held, -total]]
    : [[held, total], [other, -amount], [taxAccount, -ofTax]];
  return lines.filter(([, value]) => value !== 0n).map(([account, value]) => ({ account, debit: fromMinor(value > 0n ? value : 0n, decimals), credit: fromMinor(value < 0n ? -value : 0n, decimals) }));
}

const isAmount = (text: string, decimals: number, isSigned = false) => text !== '' && typedFault(text, { kind: 'amount', decimals, isSigned }) === undefined;
