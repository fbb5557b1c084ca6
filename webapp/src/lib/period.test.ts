import { expect, it } from 'vitest';
import { monthPeriod, neighbour, periodKind, periodName, quarterOf, readPeriod, type Period } from './period';

const years: Period[] = [
  { from: '2026-04-01', to: '2027-03-31' },
  { from: '2025-01-01', to: '2026-03-31' },
];

it.each([
  ['2025-01-01', '2026-03-31', 'fiscalYear'],
  ['2026-01-01', '2026-12-31', 'year'],
  ['2026-04-01', '2026-06-30', 'quarter'],
  ['2026-05-01', '2026-07-31', 'months'],
  ['2024-02-01', '2024-02-29', 'month'],
  ['2026-02-01', '2026-02-27', 'days'],
])('says what %s to %s is: %s', (from, to, kind) => {
  expect(periodKind({ from, to }, years)).toBe(kind);
});

it('names a fiscal year of a calendar year by its number, else by its days', () => {
  expect(periodName({ from: '2026-01-01', to: '2026-12-31' }, [{ from: '2026-01-01', to: '2026-12-31' }], 'fr')).toEqual({ kind: 'fiscalYear', text: '2026' });
  expect(periodName(years[1]!, years, 'fr')).toEqual({ kind: 'fiscalYear', text: '01/01/2025 – 31/03/2026' });
});

it('names months in the language', () => {
  expect(periodName(monthPeriod('2026-02'), [], 'fr').text).toBe('février 2026');
  expect(periodName({ from: '2026-05-01', to: '2026-07-31' }, [], 'en').text).toBe('May 2026 – July 2026');
  expect(periodName(quarterOf('2026-12-05'), [], 'fr')).toEqual({ kind: 'quarter', text: '2026', quarter: 4 });
});

it.each([
  [monthPeriod('2026-01'), -1, monthPeriod('2025-12')],
  [monthPeriod('2024-01'), 1, monthPeriod('2024-02')],
  [quarterOf('2026-02-01'), -1, quarterOf('2025-11-01')],
  [{ from: '2026-03-01', to: '2026-03-10' }, -1, { from: '2026-02-19', to: '2026-02-28' }],
  [{ from: '2026-05-01', to: '2026-07-31' }, 1, { from: '2026-08-01', to: '2026-10-31' }],
] as const)('goes from one period to the one beside it: %o by %i', (period, by, expected) => {
  expect(neighbour(period, by, years)).toEqual(expected);
});

it('goes from fiscal year to fiscal year, however long they are, and no further', () => {
  expect(neighbour(years[1]!, 1, years)).toEqual(years[0]);
  expect(neighbour(years[1]!, -1, years)).toBeUndefined();
});

it('reads no nonsense from an address', () => {
  expect(readPeriod('2026-01-01', '2026-03-31')).toEqual({ from: '2026-01-01', to: '2026-03-31' });
  for (const [from, to] of [['2026-02-30', '2026-03-31'], ['2026-03-31', '2026-01-01'], [3, '2026-01-01'], [undefined, undefined]]) expect(readPeriod(from, to)).toBeUndefined();
});
