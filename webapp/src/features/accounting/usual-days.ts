import type { FiscalYearView } from '@/api/generated/model';
import { lastDayOf, monthFrom, monthsBetween } from '@/lib/month';

/** The ends of the month, the quarter and the fiscal year in which a day lies; those of a year that is over lie in its last month. */
export function usualDays(today: string, year: Pick<FiscalYearView, 'start' | 'end'> | undefined): { month: string; quarter: string; year: string } {
  const end = year?.end ?? `${today.slice(0, 4)}-12-31`;
  const day = today > end ? end : today;
  const first = (year?.start ?? `${today.slice(0, 4)}-01-01`).slice(0, 7);
  const month = day.slice(0, 7);
  const past = Math.max(0, monthsBetween(first, month));
  const within = (last: string) => (last > end ? end : last);
  return { month: within(lastDayOf(month)), quarter: within(lastDayOf(monthFrom(month, 2 - (past % 3)))), year: end };
}
