import type { Language } from '@/i18n/languages';
import { localeOf } from '@/lib/amount';
import { formatDate } from '@/lib/dates';
import type { ChartPoint } from './chart';

/** Months as points of a chart, each told by itself (`2026-01`) or by its first day. */
export function monthPoints(months: readonly string[], language: Language): ChartPoint[] {
  const short = new Intl.DateTimeFormat(localeOf(language), { month: 'short', timeZone: 'UTC' });
  return months.map((month) => ({ key: month, label: formatDate(month, language, 'month'), short: short.format(new Date(month)), year: month.slice(0, 4) }));
}
