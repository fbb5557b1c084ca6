import type { ChartPoint } from '@/components/charts/chart';
import { monthPoints } from '@/components/charts/months';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount } from '@/lib/amount';
import { usePreference } from '@/lib/preferences';

/** The months as points of a chart: the service names each by its first day. */
export function useMonthPoints(months: readonly { month: string }[]): ChartPoint[] {
  return monthPoints(months.map(({ month }) => month), useLanguage());
}

/** Writes whole numbers in the reader's format. */
export function useCount(): (count: number | string) => string {
  const language = useLanguage();
  usePreference('number_format');
  return (count) => formatAmount(String(count), language);
}
