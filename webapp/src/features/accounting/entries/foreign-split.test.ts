import { describe, expect, it } from 'vitest';
import type { SplitLineView, TaxCodeView } from '@/api/generated/model';
import { fromMinor, toMinor } from '@/lib/minor';
import { draftOf, emptyDraft, requestOf, type Draft, type LineField } from './draft';
import { draftReducer, type DraftAction } from './draft-reducer';
import { rateOf } from './foreign';
import { splitWithForeign } from './foreign-split';
import { questionOf, taxesKnown, type TaxSource } from './tax-lines';

const code = (name: string, more: Partial<TaxCodeView> = {}) => ({ code: name, deductible_account: '445660', ...more }) as TaxCodeView;
const know: DraftAction = { type: 'know', taxes: taxesKnown([code('A20'), code('R20', { collected_account: '445200' })]) };
const day = '2026-11-21';

function typed(...actions: DraftAction[]): Draft {
  return [know, ...actions].reduce(draftReducer, emptyDraft('AC', day));
}

const after = (draft: Draft, ...actions: DraftAction[]) => settled(actions.reduce(draftReducer, draft));
const put = (key: number, field: LineField, value: string): DraftAction => ({ type: 'line', key, field, value });
const rated = (key: number, text: string): DraftAction[] => [put(key, 'rate', text), { type: 'rated', key, focused: undefined, decimals: 2 }];
const amounts = (held: 'net' | 'gross'): DraftAction => ({ type: 'amounts', amounts: held });
/** A purchase of an amount in another currency at a rate. */
const bought = (key: number, amount: string, { rate = '0.9', currency = 'USD', taxCode = 'A20' } = {}): DraftAction[] =>
  [put(key, 'account', '606400'), put(key, 'currency', currency), put(key, 'taxCode', taxCode), put(key, 'currencyAmount', amount), ...rated(key, rate)];

/** A part of some minor units, rounded half up as the service does. */
const part = (of: bigint, share: bigint, whole: bigint) => (2n * of * share + whole) / (2n * whole);

/** What the service says at 20 %: the tax is rounded once for all lines, and of `R20` the buyer owes it. */
function service(taxCode: string) {
  return async (lines: readonly TaxSource[]): Promise<SplitLineView[]> => {
    const isGross = taxCode === 'A20' && lines[0]?.amounts === 'gross';
    const given = lines.map(({ amount }) => toMinor(amount, 2));
    const bases = given.map((amount) => (isGross ? part(amount, 100n, 120n) : amount));
    const sum = (all: bigint[]) => all.reduce((total, one) => total + one, 0n);
    const tax = isGross ? sum(given) - sum(bases) : part(sum(bases), 20n, 100n);
    const line = (at: number, account: string, debit: bigint, credit: bigint, base: bigint, isTax: boolean): SplitLineView => ({ line: at, account, debit: fromMinor(debit, 2), credit: fromMinor(credit, 2), tax_code: taxCode, tax_base: fromMinor(base, 2), is_tax: isTax });
    return Promise.resolve([
      ...bases.map((base, at) => line(at, '606400', base, 0n, base, false)),
      line(lines.length - 1, '445660', tax, 0n, sum(bases), true),
      ...(taxCode === 'R20' ? [line(lines.length - 1, '445200', 0n, tax, sum(bases), true)] : []),
    ]);
  };
}

/** The draft once the service answered what it is asked now. */
async function settled(draft: Draft): Promise<Draft> {
  let done = draft;
  for (const of of draft.unsplit) {
    const question = questionOf(done, of)!;
    const lines = question.lines.length === 0 ? [] : await splitWithForeign(question.lines, 2, service(of));
    done = draftReducer(done, { type: 'split', question, lines, decimals: 2 });
  }
  return done;
}

const bookedOf = (draft: Draft) => draft.lines.filter(({ account }) => account !== '').map(({ debit, credit, currency, currencyAmount }) => [debit || `-${credit}`, currencyAmount, currency]);
const gross = async (...actions: DraftAction[]) => settled(typed(amounts('gross'), ...bought(1, '120'), ...actions));
const split = [['90.00', '100.00', 'USD'], ['18.00', '20.00', 'USD']];

describe('a line with a tax code in another currency', () => {
  it('gives its tax the currency, and stays as it was typed where it holds the base alone', async () => {
    const draft = await settled(typed(...bought(1, '100')));
    expect(bookedOf(draft)).toEqual([['90.00', '100', 'USD'], ['18.00', '20.00', 'USD']]);
    expect(requestOf(draft, 2).body.lines[1]).toMatchObject({ account: '445660', debit: '18.00', currency: 'USD', currency_amount: '20.00' });
  });

  it('of an amount with its tax holds the base in both currencies, however often it is split', async () => {
    const draft = await gross();
    expect(bookedOf(draft)).toEqual(split);
    expect(rateOf(draft.lines[0]!, 2)).toBe('0.9');
    expect(bookedOf(await after(draft, put(1, 'account', '606300'), put(1, 'account', '606400')))).toEqual(split);
  });

  it('has the tax of its invoice, not that of what is booked', async () => {
    expect(bookedOf(await settled(typed(...bought(1, '33.33', { rate: '0.9245' }))))).toEqual([['30.81', '33.33', 'USD'], ['6.16', '6.67', 'USD']]);
    expect(bookedOf(await settled(typed(...bought(1, '10000', { rate: '0.0015244902', currency: 'XOF' }))))).toEqual([['15.24', '10000', 'XOF'], ['3.05', '2000', 'XOF']]);
    expect(bookedOf(await settled(typed(amounts('gross'), ...bought(1, '1.234', { rate: '3', currency: 'TND' }))))).toEqual([['3.08', '1.028', 'TND'], ['0.62', '0.206', 'TND']]);
  });

  it('is split anew by an amount that is typed again', async () => {
    const again: DraftAction[] = [put(1, 'currencyAmount', '240'), { type: 'rated', key: 1, focused: undefined, decimals: 2 }];
    expect(bookedOf(await after(await gross(), ...again))).toEqual([['180.00', '200.00', 'USD'], ['36.00', '40.00', 'USD']]);
    expect(bookedOf(await after(await gross(), put(1, 'debit', '60')))).toEqual([['50.00', '100.00', 'USD'], ['10.00', '20.00', 'USD']]);
    expect(bookedOf(await after(await gross(), amounts('net'), put(1, 'debit', '95')))).toEqual([['95.00', '100.00', 'USD'], ['19.00', '20.00', 'USD']]);
  });

  it('is converted as it was given by another rate, and by that of another day', async () => {
    const dearer = [['95.00', '100.00', 'USD'], ['19.00', '20.00', 'USD']];
    expect(bookedOf(await after(await gross(), amounts('net'), ...rated(1, '0.95')))).toEqual(dearer);
    const asked = { currency: 'USD', amount: '120', on: '2026-11-22' };
    const later: DraftAction[] = [{ type: 'header', field: 'date', value: asked.on }, { type: 'converted', key: 1, asked, amount: '114.00', focused: undefined, decimals: 2 }];
    expect(bookedOf(await after(await gross(), ...rated(1, ''), ...later))).toEqual(dearer);
  });

  it('shares its tax with the lines of its code: in their currency where it is the same', async () => {
    expect(bookedOf(await settled(typed(...bought(1, '100'), ...bought(2, '50'))))).toEqual([['90.00', '100', 'USD'], ['45.00', '50', 'USD'], ['27.00', '30.00', 'USD']]);
    const mixed = await settled(typed(amounts('gross'), ...bought(1, '120'), ...bought(2, '60', { currency: 'GBP' })));
    expect(bookedOf(mixed)).toEqual([['90.00', '100.00', 'USD'], ['45.00', '50.00', 'GBP'], ['27.00', '', '']]);
    const plain = [put(2, 'account', '606400'), put(2, 'taxCode', 'A20'), put(2, 'debit', '50')];
    expect(bookedOf(await settled(typed(...bought(1, '100'), ...plain))).at(-1)).toEqual(['28.00', '', '']);
  });

  it('whose tax the buyer owes gives both taxes its currency', async () => {
    expect(bookedOf(await settled(typed(amounts('gross'), ...bought(1, '100', { taxCode: 'R20' }))))).toEqual([['90.00', '100', 'USD'], ['18.00', '20.00', 'USD'], ['-18.00', '20.00', 'USD']]);
  });

  it('that loses its code holds again what was given, and its currency goes from the tax with it', async () => {
    expect(bookedOf(await after(await gross(), put(1, 'taxCode', '')))).toEqual([['108.00', '120', 'USD']]);
    expect(bookedOf(await after(await gross(), put(1, 'currency', ''), put(1, 'currencyAmount', ''))).at(-1)).toEqual(['18.00', '', '']);
  });

  it('leaves a tax that was written by hand', async () => {
    const byHand = draftReducer(await gross(), put(3, 'currencyAmount', '20.01'));
    expect(bookedOf(await after(byHand, ...rated(1, '0.95')))).toEqual([['95.00', '100.00', 'USD'], ['18.00', '20.01', 'USD']]);
  });

  it('leaves the other lines the same objects', async () => {
    const draft = typed(...bought(1, '100'), put(2, 'account', '401000'));
    expect((await settled(draft)).lines[2]).toBe(draft.lines[1]);
  });

  it('that was saved goes on from its base, with the part of the tax in it that is not got back', () => {
    const line = (account: string, debit: string, taxBase: string, amount: string) => ({ account, label: '', debit, credit: '0.00', tax_code: 'A20', tax_base: taxBase, currency: 'USD', currency_amount: amount });
    const opened = draftOf({ journal: 'AC', date: day, label: '', lines: [line('606400', '93.60', '90.00', '104.00'), line('445660', '14.40', '90.00', '16.00')] });
    const moved = [know, { type: 'header', field: 'date', value: '2026-11-22' } as const].reduce(draftReducer, opened);
    expect(questionOf(moved, 'A20')?.lines).toMatchObject([{ amount: '90.00', foreign: { currency: 'USD', amount: '100.00' } }]);
    expect([moved.unsplit, bookedOf(moved)]).toEqual([['A20'], [['93.60', '104.00', 'USD'], ['14.40', '16.00', 'USD']]]);
  });
});
