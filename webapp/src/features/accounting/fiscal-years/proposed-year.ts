import type { FiscalYearView } from '@/api/generated/model';

/** The longest fiscal year, in months, as the service has it. */
export const maxMonths = 24;

/** The twelve months after the last of `years` (the last one first), else the calendar year of `today`. */
export function proposedYear(years: readonly Pick<FiscalYearView, 'end'>[], today: string): { start: string; end: string } {
  const last = years[0];
  const start = last === undefined ? `${today.slice(0, 4)}-01-01` : dayAfter(last.end);
  return { start, end: dayBefore(monthsAfter(start, 12)) };
}

/** The calendar day after `date`. */
export function dayAfter(date: string): string {
  return moved(date, 1);
}

/** How many months a year from `start` to `end` has, a begun one counted whole. */
export function monthsBetween(start: string, end: string): number {
  let months = 0;
  while (monthsAfter(start, months) <= end && months <= maxMonths) months += 1;
  return months;
}

function dayBefore(date: string): string {
  return moved(date, -1);
}

/** The same day `count` months later, or the last of its month where there is no such day. */
function monthsAfter(date: string, count: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return isoOf(new Date(Date.UTC(year, month - 1 + count, Math.min(day, lastDay))));
}

function moved(date: string, days: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return isoOf(new Date(Date.UTC(year, month - 1, day + days)));
}

function isoOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
