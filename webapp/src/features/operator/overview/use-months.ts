import type { ChartPoint } from '@/components/charts/chart';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount, localeOf } from '@/lib/amount';
import { formatDate } from '@/lib/dates';
import { usePreference } from '@/lib/preferences';

/** The months as points of a chart: the service names each by its first day. */
export function useMonthPoints(months: readonly { month: string }[]): ChartPoint[] {
  const language = useLanguage();
  const short = new Intl.DateTimeFormat(localeOf(language), { month: 'short', timeZone: 'UTC' });
  return months.map(({ month }) => ({ key: month, label: formatDate(month, language, 'month'), short: short.format(new Date(`${month}T00:00:00Z`)) }));
}

/** Writes whole numbers in the reader's format. */
export function useCount(): (count: number | string) => string {
  const language = useLanguage();
  usePreference('number_format');
  return (count) => formatAmount(String(count), language);
}
