import { describe, expect, it } from 'vitest';
import { availableOf, splitOf } from './split';

const nothing = { legal_reserve: '', other_reserves: '', dividends: '' };
const postings = (...[result, carried, typed]: [string, string, Partial<typeof nothing>?]) => splitOf({ result, carried }, { ...nothing, ...typed }, 2)?.postings.map(({ slot, amount }) => `${slot} ${amount}`);

describe('an allocation', () => {
  it('carries forward what is not given away', () => {
    expect(splitOf({ result: '1000.00', carried: '50.00' }, { legal_reserve: '50', other_reserves: '100.00', dividends: '300.00' }, 2)).toEqual({
      carried: '550.00',
      carriedAfter: '600.00',
      postings: [
        { slot: 'result', amount: '1000.00' },
        { slot: 'legal_reserve', amount: '-50.00' },
        { slot: 'other_reserves', amount: '-100.00' },
        { slot: 'dividends', amount: '-300.00' },
        { slot: 'carried_profit', amount: '-550.00' },
      ],
    });
  });

  it('makes up for earlier losses first', () => {
    expect(postings('1000.00', '-300.00', { legal_reserve: '35.00' })).toEqual(['result 1000.00', 'legal_reserve -35.00', 'carried_profit -665.00', 'carried_loss -300.00']);
    expect(postings('100.00', '-300.00')).toEqual(['result 100.00', 'carried_loss -100.00']);
  });

  it('takes a loss from what was carried forward first', () => {
    expect(postings('-500.00', '200.00')).toEqual(['result -500.00', 'carried_profit 200.00', 'carried_loss 300.00']);
    expect(postings('-500.00', '-20.00')).toEqual(['result -500.00', 'carried_loss 500.00']);
  });

  it('may give away what was carried forward', () => {
    expect(postings('100.00', '400.00', { dividends: '300.00' })).toEqual(['result 100.00', 'dividends -300.00', 'carried_profit 200.00']);
    expect(availableOf({ result: '100.00', carried: '400.00' }, 2)).toBe(50_000n);
    expect(availableOf({ result: '100.00', carried: '-400.00' }, 2)).toBe(0n);
  });

  it('is not reckoned while an amount cannot be read', () => {
    expect(splitOf({ result: '100.00', carried: '0.00' }, { ...nothing, dividends: 'x' }, 2)).toBeUndefined();
  });
});
