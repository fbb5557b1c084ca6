import type { Language } from '@/i18n/languages';
import { localeOf } from './amount';
import { chosenFormats, joinDay } from './formats';

/** How much of a date is written: `short` 31/01/2026, `long` 31 janvier 2026, `month` janvier 2026, `monthName` janvier, `time` with the hour. */
export type DateStyle = 'short' | 'long' | 'month' | 'monthName' | 'time';

const styles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  short: { year: 'numeric', month: '2-digit', day: '2-digit' },
  long: { year: 'numeric', month: 'long', day: 'numeric' },
  month: { year: 'numeric', month: 'long' },
  monthName: { month: 'long' },
  time: { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
};

/**
 * Writes a calendar date (`2026-01-31`, the same everywhere) or an instant (RFC 3339, in the time zone that the person has
 * chosen, else the device's). A date in digits follows the order that was chosen, else the language's.
 * @returns the text unchanged if it is neither.
 */
export function formatDate(value: string, language: Language, style: DateStyle = 'short'): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return value;
  const isCalendarDate = /^\d{4}-\d{2}(-\d{2})?$/.test(value);
  // "en" alone would write the month first, which nobody in our markets expects.
  const locale = language === 'en' ? 'en-GB' : localeOf(language);
  const { dates, timeZone } = chosenFormats();
  const zone = isCalendarDate ? { timeZone: 'UTC' } : timeZone === null ? {} : { timeZone };
  if (dates === null || (style !== 'short' && style !== 'time')) return new Intl.DateTimeFormat(locale, { ...styles[style], ...zone }).format(date);
  const digits = new Intl.DateTimeFormat('en', { ...styles.short, ...zone }).formatToParts(date);
  const part = (type: 'year' | 'month' | 'day') => digits.find((each) => each.type === type)?.value ?? '';
  const day = joinDay(dates, { year: part('year'), month: part('month'), day: part('day') });
  if (style === 'short') return day;
  return `${day} ${new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', ...zone }).format(date)}`;
}
