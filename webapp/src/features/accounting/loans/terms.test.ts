import { describe, expect, it } from 'vitest';
import { termsOf } from './terms';

const typed = { principal: '24000.00', rate: '3.45', period_months: '1', instalments: '60', deferred: '', method: 'constant_annuity', first_due_on: '2026-01-31', insurance: '6.50' } as const;

describe('what terms come to', () => {
  it('is what the service reckons, with the insurance', () => {
    expect(termsOf(typed, 2)).toEqual({ total: '442.56', lastDueOn: '2030-12-31' });
  });

  it.each([
    // 20,000 over four years at 5 %.
    [{ principal: '20000', rate: '5', period_months: '12', instalments: '4' }, '5640.24'],
    // 150,000 over 108 months at 3 %.
    [{ principal: '150000', rate: '3', period_months: '1', instalments: '108' }, '1586.54'],
    [{ principal: '1000', rate: '0', period_months: '1', instalments: '3' }, '333.33'],
  ] as const)('agrees with worked tables: %o', (terms, total) => {
    expect(termsOf({ ...typed, insurance: '', ...terms }, 2).total).toBe(total);
  });

  it('is the first one that repays, where the same is repaid each time', () => {
    expect(termsOf({ ...typed, insurance: '', principal: '1200', rate: '12', instalments: '12', method: 'constant_principal' }, 2).total).toBe('112.00');
  });

  it('repays over what deferred instalments leave', () => {
    expect(termsOf({ ...typed, insurance: '', principal: '20000', rate: '5', period_months: '12', instalments: '5', deferred: '1' }, 2).total).toBe('5640.24');
  });

  it('ends on the last day of a shorter month', () => {
    expect(termsOf({ ...typed, instalments: '2' }, 2).lastDueOn).toBe('2026-02-28');
  });

  it.each([{ instalments: '' }, { instalments: '601' }, { instalments: 'x' }])('is not known with %o', (part) => {
    expect(termsOf({ ...typed, ...part }, 2)).toEqual({ total: undefined, lastDueOn: undefined });
  });

  it.each([{ principal: '' }, { principal: 'x' }, { rate: '' }, { rate: '101' }, { deferred: '60' }, { insurance: 'x' }])('has no instalment with %o', (part) => {
    expect(termsOf({ ...typed, ...part }, 2)).toEqual({ total: undefined, lastDueOn: '2030-12-31' });
  });
});
