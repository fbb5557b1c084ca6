import { useListFiscalYears } from '@/api/generated/accounting/accounting';
import type { FiscalYearView } from '@/api/generated/model';
import type { Language } from '@/i18n/languages';
import { formatDate } from './dates';
import { lastDayOf, monthFrom } from './month';
import { useCompanyId } from './session';

/** The company's fiscal years, the last one first. */
export function useFiscalYears() {
  return useListFiscalYears(useCompanyId());
}

/** The year to show: the asked one, else the last one with posted entries, else the one of today, else the last. */
export function shownYear(years: readonly FiscalYearView[], asked: string | undefined, today: string): FiscalYearView | undefined {
  return (
    years.find((year) => year.id === asked) ??
    years.find((year) => year.posted_entries > 0) ??
    years.find((year) => year.start <= today && today <= year.end) ??
    years[0]
  );
}

/** Today's calendar date where the company is, `2026-01-31`; where the person is as long as the company's is not known. */
export function useToday(): string {
  return useFiscalYears().data?.today ?? dayHere();
}

function dayHere(): string {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(now.getFullYear())}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** A year as people call it: `2026` for a calendar year, else its two dates. */
export function yearName(year: Pick<FiscalYearView, 'start' | 'end'>, language: Language): string {
  const calendar = year.start.endsWith('-01-01') && year.end === `${year.start.slice(0, 4)}-12-31`;
  return calendar ? year.start.slice(0, 4) : `${formatDate(year.start, language)} – ${formatDate(year.end, language)}`;
}

/** A month of a fiscal year. */
export interface YearMonth {
  /** `2026-01`. */
  month: string;
  /** Its first and last day, both inside the year. */
  from: string;
  to: string;
}

/** The months of a fiscal year, in order. */
export function monthsOf(year: Pick<FiscalYearView, 'start' | 'end'>): YearMonth[] {
  const months: YearMonth[] = [];
  let month = year.start.slice(0, 7);
  while (month <= year.end.slice(0, 7)) {
    const last = lastDayOf(month);
    months.push({ month, from: month === year.start.slice(0, 7) ? year.start : `${month}-01`, to: last > year.end ? year.end : last });
    month = monthFrom(month, 1);
  }
  return months;
}
