import { describe, expect, it } from 'vitest';
import type { LineView } from '@/api/generated/model';
import { brokenRules, draftOf, emptyDraft, errorsByField, requestOf, type Draft, type LineField } from './draft';
import { draftReducer, type DraftAction } from './draft-reducer';
import { bookedAt, rateOf } from './foreign';
import { fieldsWith, nextStop } from './keyboard';

function typed(...actions: DraftAction[]): Draft {
  return actions.reduce(draftReducer, emptyDraft('OD', '2026-11-21'));
}

const put = (key: number, field: LineField, value: string): DraftAction => ({ type: 'line', key, field, value });
const dollars = (key: number, account: string, amount: string): DraftAction[] => [put(key, 'account', account), put(key, 'currency', 'USD'), put(key, 'currencyAmount', amount)];
const converted = (key: number, of: string, amount: string, focused?: 'credit'): DraftAction => ({ type: 'converted', key, asked: { currency: 'USD', amount: of, on: '2026-11-21' }, amount, focused, decimals: 2 });
const sidesOf = (draft: Draft) => draft.lines.map(({ debit, credit }) => [debit, credit]);

describe('a conversion', () => {
  it('fills the debit of a line, and the side that the entry lacks in the next', () => {
    expect(sidesOf(typed(...dollars(1, '607', '1000'), converted(1, '1000', '920.00'), ...dollars(2, '401', '1000'), converted(2, '1000', '920.00')))).toEqual([['920.00', ''], ['', '920.00']]);
  });

  it('balances what was rounded line by line', () => {
    const draft = typed(...dollars(1, '607', '1000'), converted(1, '1000', '920.01'), ...dollars(2, '401', '1000'), converted(2, '1000', '920.00'));
    expect(draft.lines[1]?.credit).toBe('920.01');
  });

  it('of income goes to the credit, and of part of a purchase to the debit', () => {
    expect(sidesOf(typed(...dollars(1, '701', '1000'), converted(1, '1000', '920.00')))[0]).toEqual(['', '920.00']);
    expect(sidesOf(typed(...dollars(1, '607', '1000'), converted(1, '1000', '920.00'), ...dollars(2, '4456', '200'), converted(2, '200', '184.00')))[1]).toEqual(['184.00', '']);
  });

  it('goes to the credit where somebody waits for it', () => {
    expect(sidesOf(typed(...dollars(1, '512', '10'), converted(1, '10', '9.20', 'credit')))[0]).toEqual(['', '9.20']);
  });

  it('leaves what was typed, and takes the place of an earlier one', () => {
    expect(sidesOf(typed(...dollars(1, '607', '1000'), put(1, 'debit', '900'), converted(1, '1000', '920.00')))[0]).toEqual(['900', '']);
    expect(sidesOf(typed(...dollars(1, '607', '1000'), converted(1, '1000', '920.00'), put(1, 'currencyAmount', '1100'), converted(1, '1100', '1012.00')))[0]).toEqual(['1012.00', '']);
  });

  it('of what was changed meanwhile is of no use', () => {
    const draft = typed(...dollars(1, '607', '1000'));
    expect(draftReducer(draft, converted(1, '900', '828.00'))).toBe(draft);
    const later = draftReducer(draft, { type: 'header', field: 'date', value: '2026-11-22' });
    expect(draftReducer(later, converted(1, '1000', '920.00'))).toBe(later);
  });

  it('that cannot be made says so at its field until an amount is typed, and the balance is proposed again', () => {
    const asked = { currency: 'USD', amount: '5', on: '2026-11-21' };
    const waiting = typed(put(1, 'account', '607'), put(1, 'debit', '7'), ...dollars(2, '401', '5'));
    const propose: DraftAction = { type: 'propose', key: 2, decimals: 2 };
    expect(draftReducer(waiting, propose)).toBe(waiting);
    const refused = draftReducer(waiting, { type: 'unconverted', key: 2, asked, field: 'currencyAmount', code: 'exchange_rate_missing' });
    expect(refused.errors).toEqual({ '2.currencyAmount': 'exchange_rate_missing' });
    const proposed = draftReducer(refused, propose);
    expect([proposed.lines[1]?.credit, proposed.errors]).toEqual(['7.00', {}]);
  });

  it('that comes too late says nothing beside an amount that was typed meanwhile', () => {
    const draft = typed(...dollars(1, '607', '5'), put(1, 'debit', '4'));
    const asked = { currency: 'USD', amount: '5', on: '2026-11-21' };
    expect(draftReducer(draft, { type: 'unconverted', key: 1, asked, field: 'currencyAmount', code: 'exchange_rate_missing' })).toBe(draft);
  });

  it('leaves the other lines the same objects', () => {
    const before = typed(...dollars(1, '607', '1000'));
    expect(draftReducer(before, converted(1, '1000', '920.00')).lines[1]).toBe(before.lines[1]);
  });
});

describe('an amount in another currency', () => {
  it('needs its currency, and a currency its amount', () => {
    const base = [put(1, 'account', '607'), put(1, 'debit', '5')];
    expect(brokenRules(typed(...base, put(1, 'currency', 'USD')), 2, false)).toMatchObject({ '1.currencyAmount': 'required' });
    expect(brokenRules(typed(...base, put(1, 'currencyAmount', '5')), 2, false)).toMatchObject({ '1.currency': 'required' });
    expect(brokenRules(typed(...base, put(1, 'currency', 'USD'), put(1, 'currencyAmount', 'cinq')), 2, false)).toMatchObject({ '1.currencyAmount': 'amount_not_a_number' });
  });

  it('is sent with its line, and comes back with it', () => {
    const { body, keys } = requestOf(typed(...dollars(1, '607', '1000'), converted(1, '1000', '920.00')), 2);
    expect(body.lines).toEqual([{ account: '607', debit: '920.00', currency: 'USD', currency_amount: '1000' }]);
    expect(errorsByField([{ pointer: '/lines/0/currency_amount', code: 'amount_too_many_decimals' }], keys)).toEqual({ '1.currencyAmount': 'amount_too_many_decimals' });
    const line: LineView = { position: 0, account: '607', account_label: 'Achats', date: '2026-11-21', label: 'Achat', debit: '920.00', credit: '0.00', currency: 'USD', currency_amount: '1000.00', analytics_version: 1 };
    const opened = draftOf({ label: 'Achat', journal: 'AC', date: '2026-11-21', piece_ref: '', lines: [line] });
    expect(opened.lines[0]).toMatchObject({ currency: 'USD', currencyAmount: '1000.00', debit: '920.00' });
  });

  it('makes a rate with what is booked', () => {
    const rate = (amount: string, debit: string, decimals = 2) => rateOf({ ...typed(...dollars(1, '607', amount), put(1, 'debit', debit)).lines[0]! }, decimals);
    expect([rate('1000', '920'), rate('3', '1'), rate('1000', '655957', 0), rate('100000', '1.50'), rate('0', '1'), rate('5', '')]).toEqual(['0.92', '0.333333', '655.957', '0.000015', undefined, undefined]);
  });

  it('is on the way of Enter where it shows', () => {
    const draft = typed(...dollars(1, '607', '1000'));
    const shown = fieldsWith({ currencies: true, taxes: false });
    const stop = (field: LineField, fields?: readonly LineField[]) => nextStop(draft, 1, field, 2, fields);
    expect(stop('label')).toMatchObject({ field: 'debit' });
    expect([stop('label', shown), stop('currency', shown), stop('currencyAmount', shown), stop('rate', shown)]).toMatchObject([{ field: 'currency' }, { field: 'currencyAmount' }, { field: 'rate' }, { field: 'debit' }]);
    expect(nextStop(typed(put(1, 'account', '607')), 1, 'currency', 2, shown)).toMatchObject({ field: 'debit' });
  });
});

const rated = (key: number, focused?: 'credit'): DraftAction => ({ type: 'rated', key, focused, decimals: 2 });
const rate = (key: number, text: string): DraftAction[] => [put(key, 'rate', text), rated(key)];

describe('a rate that is typed', () => {
  it('makes the amount, rounded half up to the decimals of the company', () => {
    const booked = (amount: string, text: string, decimals = 2) => bookedAt(typed(...dollars(1, '607', amount)).lines[0]!, text, decimals);
    expect([booked('10.00', '0.9245'), booked('10', '0.9244'), booked('0.01', '0.5'), booked('0.01', '0.4999999999')]).toEqual(['9.25', '9.24', '0.01', '0.00']);
    expect([booked('10', '655.95', 0), booked('10', '655.94', 0), booked('1', '0.0000000001', 4), booked('', '2'), booked('5', 'x')]).toEqual(['6560', '6559', '0.0000', undefined, undefined]);
  });

  it('takes the place of what was converted or typed, on the side where it stood', () => {
    expect(sidesOf(typed(...dollars(1, '607', '1000'), converted(1, '1000', '920.00'), ...rate(1, '0.95')))[0]).toEqual(['950.00', '']);
    expect(sidesOf(typed(...dollars(1, '607', '1000'), put(1, 'credit', '900'), ...rate(1, '0.95')))[0]).toEqual(['', '950.00']);
    expect(sidesOf(typed(...dollars(1, '701', '1000'), ...rate(1, '0.95')))[0]).toEqual(['', '950.00']);
    expect(sidesOf(typed(...dollars(1, '607', '1000'), put(1, 'rate', '0.95'), rated(1, 'credit')))[0]).toEqual(['', '950.00']);
  });

  it('holds for another amount and another day, and late answers are of no use', () => {
    const draft = typed(...dollars(1, '607', '1000'), ...rate(1, '0.95'), put(1, 'currencyAmount', '2000'), rated(1), { type: 'header', field: 'date', value: '2026-11-22' });
    expect([draft.lines[0]?.debit, draft.lines[0]?.rate?.text]).toEqual(['1900.00', '0.95']);
    const asked = { currency: 'USD', amount: '2000', on: '2026-11-22' };
    expect(draftReducer(draft, { type: 'converted', key: 1, asked, amount: '1840.00', focused: undefined, decimals: 2 })).toBe(draft);
    expect(draftReducer(draft, { type: 'unconverted', key: 1, asked, field: 'currencyAmount', code: 'exchange_rate_missing' })).toBe(draft);
    expect(draftReducer(draft, rated(1))).toBe(draft);
  });

  it('is forgotten with its currency and with an amount that is typed', () => {
    const draft = typed(...dollars(1, '607', '1000'), ...rate(1, '0.95'));
    const after = (...actions: DraftAction[]) => actions.reduce(draftReducer, draft).lines[0]!;
    expect([after(put(1, 'currency', 'GBP')).rate, after(put(1, 'debit', '940')).rate, after(put(1, 'credit', '940')).rate]).toEqual([null, null, null]);
    expect(after(put(1, 'currency', 'USD'), put(1, 'credit', '')).rate?.text).toBe('0.95');
    expect(rateOf(after(put(1, 'debit', '940')), 2)).toBe('0.94');
  });

  it('that is emptied leaves the line to the rate of the day, whatever stood there', () => {
    const draft = typed(...dollars(1, '607', '1000'), put(1, 'debit', '940'), ...rate(1, ''));
    expect(draft.lines[0]).toMatchObject({ rate: null, debit: '940' });
    expect(sidesOf(draftReducer(draft, converted(1, '1000', '920.00')))[0]).toEqual(['920.00', '']);
  });

  it('that is none is refused at its field, also when the entry is saved, and books nothing', () => {
    const refused = (text: string) => {
      const draft = typed(...dollars(1, '607', '1000'), put(1, 'debit', '5'), ...rate(1, text));
      expect([draft.lines[0]?.debit, brokenRules(draft, 2, false)['1.rate']]).toEqual(['5', draft.errors['1.rate']]);
      return draft.errors['1.rate'];
    };
    expect([refused('x'), refused('0'), refused('-1'), refused('0.12345678901')]).toEqual(['exchange_rate_not_a_number', 'exchange_rate_out_of_range', 'exchange_rate_out_of_range', 'exchange_rate_too_many_decimals']);
    expect([refused('10000000.1'), refused('0.00000009')]).toEqual(['exchange_rate_out_of_range', 'exchange_rate_out_of_range']);
    expect(['10000000', '0.0000001'].map((text) => typed(...dollars(1, '607', '1000'), ...rate(1, text)).errors)).toEqual([{}, {}]);
    const mended = typed(...dollars(1, '607', '1000'), ...rate(1, '0'), put(1, 'debit', '5'));
    expect([mended.errors, brokenRules(mended, 2, false)['1.rate']]).toEqual([{}, undefined]);
  });

  it('splits the tax of its line anew, and balances what was rounded line by line', () => {
    const coded = typed(...dollars(1, '607', '1000'), put(1, 'taxCode', 'A20'));
    expect(rate(1, '0.95').reduce(draftReducer, { ...coded, unsplit: [] }).unsplit).toEqual(['A20']);
    const draft = typed(...dollars(1, '607', '10'), put(1, 'debit', '9.24'), ...dollars(2, '401', '10'), ...rate(2, '0.9245'));
    expect(draft.lines[1]?.credit).toBe('9.24');
  });

  it('is not sent', () => {
    expect(requestOf(typed(...dollars(1, '607', '1000'), ...rate(1, '0.95')), 2).body.lines).toEqual([{ account: '607', debit: '950.00', currency: 'USD', currency_amount: '1000' }]);
  });
});
