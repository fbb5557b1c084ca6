import { useTranslation } from 'react-i18next';
import type { DashboardMonth, MonthFigures } from '@/api/generated/model';
import { BarChart } from '@/components/charts/bar-chart';
import type { Series } from '@/components/charts/chart';
import { LineChart } from '@/components/charts/line-chart';
import { monthPoints } from '@/components/charts/months';
import { Section } from '@/components/ui/page';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount } from '@/lib/amount';
import { useLedger } from './context';
import { monthKey } from './openable';

/** Revenue and expenses month by month, with the revenue of last year; a month opens its result. */
export function MonthsCard() {
  const { t } = useTranslation('dashboard');
  const { figures } = useLedger();
  const { points, format, openMonth } = useMonths(figures.months);
  const rows: Series[] = [
    { key: 'revenue', label: t('kinds.revenue'), tone: 1, values: figures.months.map((month) => month.figures.revenue) },
    { key: 'before', label: t('months.revenueBefore'), tone: 1, isPast: true, values: lastYear(figures.months, 'revenue') },
    { key: 'expenses', label: t('kinds.expenses'), tone: 2, values: figures.months.map((month) => month.figures.expenses) },
  ];
  return (
    <Section title={t('cards.months')}>
      <BarChart label={t('cards.months')} category={t('months.month')} points={points} series={rows.filter(isKnown)} format={format} onOpen={(index) => openMonth('result', index)} />
    </Section>
  );
}

/** The treasury at the end of each month, with last year's. */
export function TreasuryCard() {
  const { t } = useTranslation('dashboard');
  const { figures } = useLedger();
  const { points, format, openMonth } = useMonths(figures.months);
  const rows: Series[] = [
    { key: 'treasury', label: t('kinds.treasury'), tone: 1, values: figures.months.map((month) => month.figures.treasury) },
    { key: 'before', label: t('months.lastYear'), tone: 1, isPast: true, values: lastYear(figures.months, 'treasury') },
  ];
  return (
    <Section title={t('cards.treasury')}>
      <LineChart label={t('cards.treasury')} category={t('months.month')} points={points} series={rows.filter(isKnown)} format={format} onOpen={(index) => openMonth('treasury', index)} />
    </Section>
  );
}

function isKnown({ key, values }: Series): boolean {
  return key !== 'before' || values.some((value) => value !== undefined);
}

function lastYear(months: readonly DashboardMonth[], key: keyof MonthFigures): (string | undefined)[] {
  return months.map(({ last_year: before }) => before?.[key]);
}

/** The months as points of a chart, and what opens the lines of one. */
function useMonths(months: readonly DashboardMonth[]) {
  const language = useLanguage();
  const { currency, open } = useLedger();
  return {
    points: monthPoints(months.map(({ month }) => month), language),
    format: (value: string) => formatAmount(value, language, currency),
    openMonth: (kind: 'result' | 'treasury', index: number) => {
      const month = months[index];
      if (month !== undefined) open(monthKey(kind, month));
    },
  };
}
