import type { Language } from '@/i18n/languages';
import { formatDate } from './dates';
import { isDay } from './day';
import { dayFrom, lastDayOf, monthFrom, monthsBetween } from './month';

/** A stretch of time that figures are about: its first and its last day, `2026-01-01` to `2026-03-31`. */
export interface Period {
  from: string;
  to: string;
}

/** What a period is, as people call it. */
export type PeriodKind = 'fiscalYear' | 'year' | 'quarter' | 'month' | 'months' | 'days';

/** How the parts of a name are put together: `fiscalYear` and `quarter` are sentences of the language. */
export interface PeriodName {
  kind: PeriodKind;
  /** The year, month or days in the manner of the language. */
  text: string;
  /** Of a quarter: 1 to 4. */
  quarter?: number;
}

/** The period of a month, `2026-01`. */
export function monthPeriod(month: string): Period {
  return { from: `${month}-01`, to: lastDayOf(month) };
}

/** The period of `count` months that end with the month of `to`. */
export function monthsUntil(to: string, count: number): Period {
  return { from: `${monthFrom(to.slice(0, 7), 1 - count)}-01`, to: lastDayOf(to.slice(0, 7)) };
}

/** The calendar quarter in which `day` is. */
export function quarterOf(day: string): Period {
  const first = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return monthsUntil(`${day.slice(0, 4)}-${String(first + 2).padStart(2, '0')}`, 3);
}

/** The calendar year `2026`. */
export function calendarYear(year: string): Period {
  return { from: `${year}-01-01`, to: `${year}-12-31` };
}

/** Whether two periods are of the same days. */
export function isSamePeriod(one: Period, other: Period): boolean {
  return one.from === other.from && one.to === other.to;
}

/** What a period is: a fiscal year of `years` first, as it is what the books are kept by. */
export function periodKind(period: Period, years: readonly Period[]): PeriodKind {
  const { from, to } = period;
  if (years.some((year) => isSamePeriod(year, period))) return 'fiscalYear';
  if (!from.endsWith('-01') || lastDayOf(to.slice(0, 7)) !== to) return 'days';
  if (from.slice(0, 7) === to.slice(0, 7)) return 'month';
  if (isSamePeriod(period, calendarYear(from.slice(0, 4)))) return 'year';
  return isSamePeriod(period, quarterOf(from)) ? 'quarter' : 'months';
}

/** The name of a period in its parts. */
export function periodName(period: Period, years: readonly Period[], language: Language): PeriodName {
  const kind = periodKind(period, years);
  const { from, to } = period;
  const calendar = isSamePeriod(period, calendarYear(from.slice(0, 4)));
  if (kind === 'year' || (kind === 'fiscalYear' && calendar)) return { kind, text: from.slice(0, 4) };
  if (kind === 'quarter') return { kind, text: from.slice(0, 4), quarter: Number(to.slice(5, 7)) / 3 };
  if (kind === 'month') return { kind, text: formatDate(from.slice(0, 7), language, 'month') };
  const style = kind === 'months' ? 'month' : 'short';
  const [first, last] = [from, to].map((day) => formatDate(kind === 'months' ? day.slice(0, 7) : day, language, style));
  return { kind, text: `${first ?? ''} – ${last ?? ''}` };
}

/**
 * The period before (-1) or after (1), of the same kind: the fiscal year beside it, else as many months, else as many days.
 * @returns undefined where there is no other fiscal year on that side.
 */
export function neighbour(period: Period, by: -1 | 1, years: readonly Period[]): Period | undefined {
  const kind = periodKind(period, years);
  if (kind === 'fiscalYear') {
    const sorted = [...years].sort((one, other) => one.from.localeCompare(other.from));
    return sorted[sorted.findIndex((year) => isSamePeriod(year, period)) + by];
  }
  if (kind === 'days') {
    const days = Math.round((Date.parse(period.to) - Date.parse(period.from)) / 86_400_000) + 1;
    return { from: dayFrom(period.from, by * days), to: dayFrom(period.to, by * days) };
  }
  const [first, last] = [period.from.slice(0, 7), period.to.slice(0, 7)];
  const count = monthsBetween(first, last) + 1;
  return monthsUntil(monthFrom(last, by * count), count);
}

/** Reads a period from an address: nothing where it is none. */
export function readPeriod(from: unknown, to: unknown): Period | undefined {
  if (typeof from !== 'string' || typeof to !== 'string' || !isDay(from) || !isDay(to)) return undefined;
  return from <= to ? { from, to } : undefined;
}
