import { describe, expect, it } from 'vitest';
import type { FiscalYearView } from '@/api/generated/model';
import { monthsOf, shownYear, yearName } from './fiscal-years';

function year(id: string, start: string, end: string, posted = 0): FiscalYearView {
  return { id, start, end, state: 'open', posted_entries: posted, draft_entries: 0, version: 1 };
}

describe('the year that shows', () => {
  const years = [year('c', '2027-01-01', '2027-12-31'), year('b', '2026-01-01', '2026-12-31'), year('a', '2025-01-01', '2025-12-31', 12)];

  it('is the one that was asked for', () => {
    expect(shownYear(years, 'c', '2026-05-01')?.id).toBe('c');
  });

  it('is the last one with posted entries when none was asked for, or one that is not there', () => {
    expect(shownYear(years, undefined, '2026-05-01')?.id).toBe('a');
    expect(shownYear(years, 'gone', '2026-05-01')?.id).toBe('a');
  });

  it('is the one of today in an empty ledger', () => {
    expect(shownYear(years.slice(0, 2), undefined, '2026-05-01')?.id).toBe('b');
  });
});

describe('the months of a year', () => {
  it('cover a calendar year with their last days', () => {
    const months = monthsOf(year('a', '2024-01-01', '2024-12-31'));
    expect(months).toHaveLength(12);
    expect(months[1]).toEqual({ month: '2024-02', from: '2024-02-01', to: '2024-02-29' });
  });

  it('begin and end with the year, in a year that does not follow the months', () => {
    const months = monthsOf(year('a', '2025-11-15', '2026-02-10'));
    expect(months.map(({ from, to }) => [from, to])).toEqual([
      ['2025-11-15', '2025-11-30'],
      ['2025-12-01', '2025-12-31'],
      ['2026-01-01', '2026-01-31'],
      ['2026-02-01', '2026-02-10'],
    ]);
  });
});

describe('the name of a year', () => {
  it('is its number when it is a calendar year, else its dates', () => {
    expect(yearName(year('a', '2025-01-01', '2025-12-31'), 'fr')).toBe('2025');
    expect(yearName(year('a', '2025-07-01', '2026-06-30'), 'fr')).toBe('01/07/2025 – 30/06/2026');
  });
});
