import { describe, expect, it } from 'vitest';
import { barsOf } from './bars';

describe('the bars of the dashboard', () => {
  it('stand on nought on one scale', () => {
    const { zero, bars } = barsOf([
      { month: '2026-01', revenue: '200.00', expenses: '50.00' },
      { month: '2026-02', revenue: '0.00', expenses: '100.00' },
    ]);
    expect(zero).toBe(100);
    expect(bars[0]).toEqual({ month: '2026-01', revenue: { top: 0, height: 100 }, expenses: { top: 75, height: 25 } });
    expect(bars[1]?.revenue.height).toBe(0);
  });

  it('hang below nought where credit notes exceed sales', () => {
    const { zero, lowest, bars } = barsOf([{ month: '2026-01', revenue: '-100.00', expenses: '100.00' }]);
    expect(lowest).toBe(-100);
    expect(zero).toBe(50);
    expect(bars[0]?.revenue).toEqual({ top: 50, height: 50 });
    expect(bars[0]?.expenses).toEqual({ top: 0, height: 50 });
  });

  it.each([
    ['137654.21', 150_000],
    ['9981.45', 10_000],
    ['100.00', 100],
    ['101.00', 150],
    ['0.30', 0.3],
    ['85000.00', 100_000],
  ])('of %s stand on a scale to %d', (revenue, highest) => {
    expect(barsOf([{ month: '2026-01', revenue, expenses: '0.00' }]).highest).toBeCloseTo(highest, 9);
  });

  it('are flat, not broken, when there is nothing', () => {
    const { highest, lowest, bars } = barsOf([{ month: '2026-01', revenue: '0.00', expenses: '0.00' }]);
    expect([highest, lowest]).toEqual([0, 0]);
    expect(bars[0]?.revenue).toEqual({ top: 0, height: 0 });
  });
});
