import { describe, expect, it } from 'vitest';
import { monthsBetween, proposedYear } from './proposed-year';

describe('the proposed fiscal year', () => {
  it('is the twelve months after the last one', () => {
    expect(proposedYear([{ end: '2026-12-31' }, { end: '2025-12-31' }], '2026-05-01')).toEqual({ start: '2027-01-01', end: '2027-12-31' });
    expect(proposedYear([{ end: '2027-02-28' }], '2026-05-01')).toEqual({ start: '2027-03-01', end: '2028-02-29' });
    expect(proposedYear([{ end: '2024-02-28' }], '2024-05-01')).toEqual({ start: '2024-02-29', end: '2025-02-27' });
  });

  it('is the calendar year when there is none', () => {
    expect(proposedYear([], '2026-05-01')).toEqual({ start: '2026-01-01', end: '2026-12-31' });
  });
});

describe('the length of a fiscal year', () => {
  it.each([
    ['2026-01-01', '2026-12-31', 12],
    ['2026-01-01', '2026-01-01', 1],
    ['2025-03-15', '2027-03-14', 24],
    ['2025-03-15', '2027-03-15', 25],
    ['2025-10-15', '2026-01-14', 3],
  ])('from %s to %s is %i months', (start, end, months) => {
    expect(monthsBetween(start, end)).toBe(months);
  });
});
