import { describe, expect, it } from 'vitest';
import type { EntryView, SplitLineView, TaxCodeView } from '@/api/generated/model';
import { draftOf, emptyDraft, requestOf, type Draft, type LineField } from './draft';
import { draftReducer, type DraftAction } from './draft-reducer';
import { fieldsWith, nextStop } from './keyboard';
import { questionOf, taxesKnown, taxTotals, unsplitFaults } from './tax-lines';

const code = (name: string, more: Partial<TaxCodeView> = {}) => ({ code: name, name, usage: 'purchase', rates: [{ from: '2020-01-01', rate: '20' }], is_active: true, deductible_account: '445660', ...more }) as TaxCodeView;
const know: DraftAction = { type: 'know', taxes: taxesKnown([code('A20'), code('S20', { usage: 'sale', deductible_account: undefined, collected_account: '445710' }), code('GST', { companion: 'QST' }), code('QST', { deductible_account: '445661' })]) };

function typed(...actions: DraftAction[]): Draft {
  return [know, ...actions].reduce(draftReducer, emptyDraft('AC', '2026-11-21'));
}

const put = (key: number, field: LineField, value: string): DraftAction => ({ type: 'line', key, field, value });
const bought = (key: number, debit: string, taxCode = 'A20') => [put(key, 'account', '606400'), put(key, 'taxCode', taxCode), put(key, 'debit', debit)];

/** What the service says: each base with 20 % of it on an account of tax. */
const base = (line: number, debit: string, taxBase = debit, taxCode = 'A20'): SplitLineView => ({ account: '606400', debit, credit: '0.00', line, is_tax: false, tax_code: taxCode, tax_base: taxBase });
const tax = (line: number, debit: string, taxBase: string, more: Partial<SplitLineView> = {}): SplitLineView => ({ account: '445660', debit, credit: '0.00', line, is_tax: true, tax_code: 'A20', tax_base: taxBase, ...more });

/** The draft once the service answered what it is asked of a code now. */
function split(draft: Draft, lines: SplitLineView[], of = 'A20'): Draft {
  return draftReducer(draft, { type: 'split', question: questionOf(draft, of)!, lines, decimals: 2 });
}

const shown = ({ lines }: Draft) => lines.map(({ account, debit, credit, taxCode, taxBase }) => [account, debit, credit, taxCode, taxBase]);
const blank = ['', '', '', '', ''];
const bothOf = (...actions: DraftAction[]) => split(typed(...bought(1, '100'), ...actions), [base(0, '100.00'), tax(0, '20.00', '100.00')]);
const withTax = [['606400', '100.00', '', 'A20', '100.00'], ['445660', '20.00', '', 'A20', '100.00']];

describe('a line with a tax code', () => {
  it('is split into its base and a line of tax below it', () => {
    const draft = typed(...bought(1, '100'));
    expect(draft.unsplit).toEqual(['A20']);
    expect(questionOf(draft, 'A20')).toEqual({ code: 'A20', date: '2026-11-21', lines: [{ key: 1, account: '606400', side: 'debit', amount: '100', amounts: 'net' }] });
    expect(shown(bothOf())).toEqual([...withTax, blank]);
    expect(bothOf().unsplit).toEqual([]);
    expect(requestOf(bothOf(), 2).body.lines).toMatchObject([{ tax_code: 'A20', tax_base: '100.00' }, { account: '445660', debit: '20.00', tax_code: 'A20', tax_base: '100.00' }]);
  });

  it('of an amount with its tax holds the base alone, and is asked for with what was typed', () => {
    const draft = split(typed({ type: 'amounts', amounts: 'gross' }, ...bought(1, '120')), [base(0, '100.00'), tax(0, '20.00', '100.00')]);
    expect(shown(draft)).toEqual([...withTax, blank]);
    expect(questionOf(draft, 'A20')?.lines).toMatchObject([{ amount: '120', amounts: 'gross' }]);
    expect(questionOf(draftReducer(draft, put(1, 'debit', '240')), 'A20')?.lines).toMatchObject([{ amount: '240', amounts: 'gross' }]);
  });

  it('has its tax computed anew with its amount, in the same line', () => {
    const again = draftReducer(bothOf(), put(1, 'debit', '200'));
    expect(again.unsplit).toEqual(['A20']);
    const draft = split(again, [base(0, '200.00'), tax(0, '40.00', '200.00')]);
    expect(draft.lines[1]).toMatchObject({ key: bothOf().lines[1]?.key, debit: '40.00', taxBase: '200.00' });
  });

  it('leaves a tax that was written by hand, but for its base', () => {
    const byHand = draftReducer(bothOf(), put(3, 'debit', '20,01'));
    expect(byHand.unsplit).toEqual([]);
    const draft = split(draftReducer(byHand, put(1, 'debit', '200')), [base(0, '200.00'), tax(0, '40.00', '200.00')]);
    expect(shown(draft).slice(0, 2)).toEqual([['606400', '200.00', '', 'A20', '200.00'], ['445660', '20,01', '', 'A20', '200.00']]);
  });

  it('that is taken away takes the tax with it, and leaves what was typed', () => {
    const gross = split(typed({ type: 'amounts', amounts: 'gross' }, ...bought(1, '120')), [base(0, '100.00'), tax(0, '20.00', '100.00')]);
    expect(shown(split(draftReducer(gross, put(1, 'taxCode', '')), []))).toEqual([['606400', '120', '', '', ''], blank]);
  });

  it('takes its tax with it when it is removed', () => {
    expect(shown(split(draftReducer(bothOf(), { type: 'remove', key: 1 }), []))).toEqual([blank]);
  });

  it('shares its tax with the other lines of its code, below the last of them', () => {
    const both = draftReducer(bothOf(put(2, 'account', '607000'), put(2, 'taxCode', 'A20')), put(2, 'debit', '50'));
    const draft = split(both, [base(0, '100.00'), base(1, '50.00'), tax(1, '30.00', '150.00')]);
    expect(draft.lines.map(({ debit }) => debit)).toEqual(['100.00', '50.00', '30.00']);
  });

  it('with a second tax keeps both below it', () => {
    const answer = (amount: string) => [base(0, amount, amount, 'GST'), tax(0, '5.00', amount, { tax_code: 'GST' }), tax(0, '9.98', amount, { tax_code: 'QST', account: '445661' })];
    const draft = split(typed(...bought(1, '100', 'GST')), answer('100.00'), 'GST');
    expect(split(draftReducer(draft, put(1, 'debit', '200')), answer('200.00'), 'GST').lines).toHaveLength(4);
  });

  it('has its rate of the day of the entry', () => {
    expect(draftReducer(bothOf(), { type: 'header', field: 'date', value: '2026-12-01' }).unsplit).toEqual(['A20']);
  });

  it('stands on no account of tax: what is typed there is tax by hand', () => {
    const onTax = typed(put(1, 'account', '445660'), put(1, 'debit', '20'), put(1, 'taxCode', 'A20'));
    expect([onTax.unsplit, shown(onTax)[0]]).toEqual([[], ['445660', '20', '', '', '']]);
    const moved = draftReducer(bothOf(), put(1, 'account', '445660'));
    expect(shown(split(moved, []))).toEqual([['445660', '100.00', '', '', ''], blank]);
  });

  it('is asked again only as it says now', () => {
    const draft = typed(...bought(1, '100'));
    const later = draftReducer(draft, put(1, 'debit', '1000'));
    const late = draftReducer(later, { type: 'split', question: questionOf(draft, 'A20')!, lines: [base(0, '100.00'), tax(0, '20.00', '100.00')], decimals: 2 });
    expect(late).toBe(later);
  });

  it('that was refused says so, also when the entry is saved', () => {
    const draft = typed(...bought(1, '100', 'X'));
    const refused = draftReducer(draft, { type: 'unsplit', question: questionOf(draft, 'X')!, errors: { '1.taxCode': 'tax_code_unknown' } });
    expect(unsplitFaults(refused)).toEqual({ '1.taxCode': 'tax_code_unknown' });
    expect(draftReducer(refused, put(1, 'taxCode', 'A20')).errors).toEqual({});
  });
});

describe('what is proposed to balance the entry', () => {
  it('follows the tax that comes late', () => {
    const draft = typed(...bought(1, '100'), put(2, 'account', '401000'), { type: 'propose', key: 2, decimals: 2 });
    expect(draft.lines[1]?.credit).toBe('100.00');
    const taxed = split(draft, [base(0, '100.00'), tax(0, '20.00', '100.00')]);
    expect(taxed.lines[2]?.credit).toBe('120.00');
    const byHand = split(draftReducer(draft, put(2, 'credit', '99')), [base(0, '100.00'), tax(0, '20.00', '100.00')]);
    expect(byHand.lines[2]?.credit).toBe('99');
  });

  it('holds the tax of a line with a code', () => {
    const draft = typed(put(1, 'account', '512000'), put(1, 'credit', '120'), put(2, 'account', '606400'), put(2, 'taxCode', 'A20'), { type: 'propose', key: 2, decimals: 2 });
    expect(questionOf(draft, 'A20')?.lines).toMatchObject([{ amount: '120.00', amounts: 'gross' }]);
  });
});

describe('a draft that is opened again', () => {
  const line = (account: string, debit: string, taxBase?: string) => ({ account, account_label: account, label: 'Papier', debit, credit: '0.00', ...(taxBase === undefined ? {} : { tax_code: 'A20', tax_base: taxBase }) });
  const entry = { journal: 'AC', date: '2026-11-21', label: 'Papier', piece_ref: '', lines: [line('606400', '104.00', '100.00'), line('445660', '16.00', '100.00')] } as unknown as EntryView;
  const opened = [know].reduce(draftReducer, draftOf(entry));

  it('shows its codes and asks nothing by itself', () => {
    expect(shown(opened)).toEqual([['606400', '104.00', '', 'A20', '100.00'], ['445660', '16.00', '', 'A20', '100.00']]);
    expect(opened.unsplit).toEqual([]);
  });

  it('goes on from its base where the code changes, and from what is typed where the amount does', () => {
    expect(questionOf(draftReducer(opened, put(1, 'taxCode', 'GST')), 'GST')?.lines).toMatchObject([{ amount: '100.00', amounts: 'net' }]);
    const draft = split(draftReducer(opened, put(1, 'debit', '200')), [base(0, '208.00', '200.00'), tax(0, '32.00', '200.00')]);
    expect(shown(draft)).toEqual([['606400', '208.00', '', 'A20', '200.00'], ['445660', '32.00', '', 'A20', '200.00']]);
  });

  it('has its tax follow an amount that was changed before anybody knew which line is which', () => {
    const early = draftReducer(draftOf(entry), put(1, 'debit', '200'));
    expect(early.unsplit).toEqual([]);
    expect(draftReducer(early, know).unsplit).toEqual(['A20']);
    const tax = draftReducer(draftReducer(draftOf(entry), put(2, 'debit', '16,01')), know);
    expect([tax.unsplit, tax.lines[1]?.isByHand]).toEqual([[], true]);
  });

  it('comes to a base and a tax', () => {
    expect(taxTotals(opened, 2)).toEqual({ base: 10_000n, tax: 1_600n });
    expect(taxTotals(emptyDraft('AC', '2026-11-21'), 2)).toBeUndefined();
  });
});

describe('Enter, with taxes', () => {
  const fields = fieldsWith({ currencies: false, taxes: true });

  it('stops at the code of what is bought or sold', () => {
    expect(nextStop(typed(put(1, 'account', '606400')), 1, 'label', 2, fields)).toMatchObject({ field: 'taxCode' });
    expect(nextStop(typed(put(1, 'account', '512000')), 1, 'label', 2, fields)).toMatchObject({ field: 'debit' });
  });

  it('passes the lines of tax', () => {
    expect(nextStop(bothOf(), 1, 'debit', 2, fields)).toEqual({ kind: 'field', key: 2, field: 'account' });
  });
});

describe('a line of tax', () => {
  it('leaves the other lines the same objects, so that they are not drawn again', () => {
    const draft = typed(...bought(1, '100'), put(2, 'account', '401000'));
    expect(split(draft, [base(0, '100.00'), tax(0, '20.00', '100.00')]).lines[2]).toBe(draft.lines[1]);
  });
});
