import type { Language } from '@/i18n/languages';
import { localeOf } from './amount';

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
 * Writes a calendar date (`2026-01-31`, the same everywhere) or an instant (RFC 3339, in the reader's time zone).
 * @returns the text unchanged if it is neither.
 */
export function formatDate(value: string, language: Language, style: DateStyle = 'short'): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return value;
  const isCalendarDate = /^\d{4}-\d{2}(-\d{2})?$/.test(value);
  // "en" alone would write the month first, which nobody in our markets expects.
  const locale = language === 'en' ? 'en-GB' : localeOf(language);
  return new Intl.DateTimeFormat(locale, { ...styles[style], ...(isCalendarDate ? { timeZone: 'UTC' } : {}) }).format(date);
}
