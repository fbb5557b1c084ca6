import { describe, expect, it } from 'vitest';
import { chosenOf, counterparts, hasBothSides, settling, sumsOf, withPartners, type Choosable } from './choice';

const debit = (id: string, amount: string, match_id?: string): Choosable => ({ entry_id: id, position: 0, debit: amount, credit: '0.00', ...(match_id === undefined ? {} : { match_id }) });
const credit = (id: string, amount: string, match_id?: string): Choosable => ({ entry_id: id, position: 0, debit: '0.00', credit: amount, ...(match_id === undefined ? {} : { match_id }) });
const choice = (...ids: string[]) => chosenOf(ids.map((id) => `${id} 0`));
const names = (keys: Iterable<string>) => [...keys].map((key) => key.replace(/ 0$/, ''));

describe('what is chosen', () => {
  it('comes to its debits, its credits and their difference, to the last cent', () => {
    expect(sumsOf([debit('a', '0.10'), debit('b', '0.20'), credit('c', '0.40')])).toEqual({ debit: '0.30', credit: '0.40', difference: '-0.10' });
    expect(sumsOf([debit('a', '90071992547409931.07'), credit('b', '90071992547409931.07')]).difference).toBe('0.00');
  });

  it('has both sides only where something stands on each', () => {
    expect(hasBothSides(sumsOf([debit('a', '1.00'), debit('b', '1.00')]))).toBe(false);
    expect(hasBothSides(sumsOf([debit('a', '1.00'), credit('b', '0.50')]))).toBe(true);
  });

  it('takes along what is matched in part with it, and lets go of all of it', () => {
    const items = [debit('a', '120.00', 'm1'), credit('b', '50.00', 'm1'), credit('c', '70.00')];
    expect(withPartners(items, {}, choice('b'))).toEqual(choice('b', 'a'));
    expect(withPartners(items, choice('a', 'b', 'c'), choice('b', 'c'))).toEqual(choice('c'));
  });
});

describe('what would settle a choice', () => {
  const items = [debit('a', '120.00'), credit('b', '120.00'), credit('c', '50.00'), credit('d', '70.00'), debit('e', '50.00')];

  it('is marked where one alone does', () => {
    expect(names(counterparts(items, choice('a')))).toEqual(['b']);
    expect(names(counterparts(items, choice('c')))).toEqual(['e']);
    expect(names(counterparts(items, choice('a', 'b')))).toEqual([]);
  });

  it('is the rest of a partial match, taken as one', () => {
    const partial = [debit('a', '120.00', 'm1'), credit('b', '50.00', 'm1'), credit('c', '70.00')];
    expect(names(counterparts(partial, choice('c')))).toEqual(['a', 'b']);
  });

  it('is found: one alone first, then as few as there are, then all of the other side', () => {
    expect(names(settling(items, choice('a')))).toEqual(['b']);
    expect(names(settling(items.filter(({ entry_id }) => entry_id !== 'b'), choice('a')))).toEqual(['c', 'd']);
    const six = ['1', '2', '3', '4', '5', '6'].map((id) => credit(id, `${id}.00`));
    expect(names(settling([debit('a', '21.00'), ...six], choice('a')))).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  it('is as much of its own currency, whatever it was in the books, or what it is in the books', () => {
    const dollars = (item: Choosable, currency_amount: string, currency = 'USD') => ({ ...item, currency, currency_amount });
    const items = [dollars(debit('a', '90.00'), '100.00'), dollars(credit('b', '90.00'), '110.00'), dollars(credit('c', '85.00'), '100.00'), credit('d', '90.00'), dollars(credit('e', '90.00'), '100.00', 'CAD')];
    expect(names(counterparts(items, choice('a')))).toEqual(['c', 'd']);
    expect(names(settling(items, choice('a')))).toEqual(['c']);
    expect(names(settling(items.filter(({ entry_id }) => entry_id !== 'c'), choice('a')))).toEqual(['d']);
    expect(names(counterparts(items, choice('d')))).toEqual(['a']);
  });

  it('is nothing where nothing does, and where nothing is left', () => {
    expect(settling([debit('a', '7.00'), credit('b', '5.00')], choice('a'))).toEqual([]);
    expect(settling(items, choice('a', 'b'))).toEqual([]);
  });

  it('is looked for in what has no decimals as well', () => {
    expect(names(settling([debit('a', '1200'), credit('b', '700'), credit('c', '500')].map((item) => ({ ...item, debit: item.debit.replace('.00', ''), credit: item.credit.replace('.00', '') })), choice('a')))).toEqual(['b', 'c']);
  });
});
