import { describe, expect, it } from 'vitest';
import { amountsOf, blankRow, restOf } from './split-form';
import { draftParts, sentParts } from './split-values';

const share = (percent: string) => ({ percent, amount: '' });
const amount = (text: string) => ({ percent: '', amount: text });

describe('the split of a line', () => {
  it('cuts shares to the cent and gives what that leaves to the largest, as the service does', () => {
    expect(amountsOf(10_000n, [share('33.33'), share('33.34'), share('33.33')], 2)).toEqual([3333n, 3334n, 3333n]);
    expect(amountsOf(2n, [share('25'), share('25'), share('25'), share('25')], 2)).toEqual([2n, 0n, 0n, 0n]);
    expect(amountsOf(10_001n, [share('25'), share('25')], 2)).toEqual([2501n, 2500n]);
  });

  it('says what is not allocated, and what is too much', () => {
    expect(restOf(10_000n, [share('60'), amount('10.00')], 2)).toBe('30.00');
    expect(restOf(10_000n, [share('60'), amount('41')], 2)).toBe('-1.00');
    expect(restOf(500n, [], 0)).toBe('500');
  });

  it('proposes the share that is missing, and none beside amounts', () => {
    expect(blankRow('a', [share('60')]).percent).toBe('40');
    expect(blankRow('a', [share('33.3333')]).percent).toBe('66.6667');
    expect(blankRow('a', [amount('5')]).percent).toBe('');
    expect(blankRow('a', [share('100')]).percent).toBe('');
  });

  it('keeps a share a share and an amount an amount', () => {
    const parts = draftParts([
      { axis_id: 'a', axis_code: 'MAG', section_id: 's', section_code: 'PARIS', section_name: 'Paris', amount: '6.00', percent: '60' },
      { axis_id: 'a', axis_code: 'MAG', section_id: 't', section_code: 'LYON', section_name: 'Lyon', amount: '4.00' },
    ]);
    expect(sentParts(parts)).toEqual([
      { section_id: 's', percent: '60' },
      { section_id: 't', amount: '4.00' },
    ]);
  });
});
