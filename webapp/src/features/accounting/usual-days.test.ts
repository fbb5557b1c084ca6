import { describe, expect, it } from 'vitest';
import { usualDays } from './usual-days';

describe('the usual days', () => {
  it('are the ends of the month, the quarter and the year of today', () => {
    expect(usualDays('2026-02-10', { start: '2026-01-01', end: '2026-12-31' })).toEqual({ month: '2026-02-28', quarter: '2026-03-31', year: '2026-12-31' });
  });

  it('count quarters from the beginning of the fiscal year', () => {
    expect(usualDays('2026-02-10', { start: '2025-12-01', end: '2026-11-30' })).toEqual({ month: '2026-02-28', quarter: '2026-02-28', year: '2026-11-30' });
  });

  it('lie in the last month of a year that is over', () => {
    expect(usualDays('2026-02-10', { start: '2025-01-01', end: '2025-12-31' })).toEqual({ month: '2025-12-31', quarter: '2025-12-31', year: '2025-12-31' });
  });

  it('do not go beyond a year that ends within a month', () => {
    expect(usualDays('2026-06-10', { start: '2026-01-01', end: '2026-06-15' })).toEqual({ month: '2026-06-15', quarter: '2026-06-15', year: '2026-06-15' });
  });

  it('are those of the calendar where there is no year', () => {
    expect(usualDays('2026-05-10', undefined)).toEqual({ month: '2026-05-31', quarter: '2026-06-30', year: '2026-12-31' });
  });
});
