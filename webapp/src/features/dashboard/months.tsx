import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardMonth } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { Amount } from '@/components/ui/amount';
import { Section } from '@/components/ui/page';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount, localeOf } from '@/lib/amount';
import { formatDate } from '@/lib/dates';
import { barsOf } from './bars';

/** Revenue and expenses month by month, as bars and as the table that says the same. */
export function Months({ months, currency }: { months: readonly DashboardMonth[]; currency: string }) {
  const { t } = useTranslation('dashboard');
  const [view, setView] = useState<'chart' | 'table'>('chart');
  if (months.length === 0) return null;
  return (
    <Section title={t('months.title')}>
      <Tabs value={view} onChange={setView} label={t('months.title')} tabs={[{ value: 'chart', label: t('months.chart') }, { value: 'table', label: t('months.table') }]}>
        <TabPanel value="chart">
          <Chart months={months} currency={currency} />
        </TabPanel>
        <TabPanel value="table">
          <MonthsTable months={months} />
        </TabPanel>
      </Tabs>
    </Section>
  );
}

function Chart({ months, currency }: { months: readonly DashboardMonth[]; currency: string }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const { zero, highest, lowest, bars } = barsOf(months.map(({ month, figures }) => ({ month, revenue: figures.revenue, expenses: figures.expenses })));
  const written = (style: 'short' | 'narrow') => new Intl.DateTimeFormat(localeOf(language), { month: style, timeZone: 'UTC' });
  const [short, narrow] = [written('short'), written('narrow')];
  const words = (month: DashboardMonth) =>
    t('months.sentence', { month: formatDate(`${month.month}-01`, language, 'month'), revenue: formatAmount(month.figures.revenue, language, currency), expenses: formatAmount(month.figures.expenses, language, currency) });
  if (highest === lowest) return <p className="py-10 text-center text-muted">{t('months.nothing')}</p>;
  return (
    <figure aria-label={t('months.label')}>
      <div className="flex h-56 items-stretch gap-1 md:gap-3">
        <Scale highest={highest} lowest={lowest} />
        {bars.map((bar, index) => (
          <div key={bar.month} className="flex min-w-0 grow basis-0 flex-col gap-2">
            <svg role="img" viewBox="0 0 24 100" preserveAspectRatio="none" className="min-h-0 w-full grow rtl:-scale-x-100">
              <title>{months[index] === undefined ? '' : words(months[index])}</title>
              <rect x="0" y="0" width="24" height="100" className="fill-transparent" />
              <line x1="0" x2="24" y1={zero} y2={zero} vectorEffect="non-scaling-stroke" className="stroke-line" />
              <rect x="2" width="9" y={bar.revenue.top} height={bar.revenue.height} className="fill-accent" />
              <rect x="13" width="9" y={bar.expenses.top} height={bar.expenses.height} className="fill-line-strong" />
            </svg>
            <span className="shrink-0 text-center text-xs text-muted max-md:hidden">{short.format(new Date(`${bar.month}-01T00:00:00Z`))}</span>
            <span className="shrink-0 text-center text-xs text-muted md:hidden">{narrow.format(new Date(`${bar.month}-01T00:00:00Z`))}</span>
          </div>
        ))}
      </div>
      <figcaption className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <span className="flex items-center gap-2">
          <span aria-hidden className="size-3 rounded-xs bg-accent" />
          {t('kinds.revenue')}
        </span>
        <span className="flex items-center gap-2">
          <span aria-hidden className="size-3 rounded-xs bg-line-strong" />
          {t('kinds.expenses')}
        </span>
      </figcaption>
    </figure>
  );
}

/** The round ends of the scale: the figures themselves are in the table. */
function Scale({ highest, lowest }: { highest: number; lowest: number }) {
  const language = useLanguage();
  const compact = new Intl.NumberFormat(localeOf(language), { notation: 'compact', maximumFractionDigits: 1 });
  return (
    <div aria-hidden className="mb-6 flex shrink-0 flex-col justify-between text-end text-xs text-muted tabular-nums">
      <bdi dir="ltr">{compact.format(highest)}</bdi>
      <bdi dir="ltr">{compact.format(lowest)}</bdi>
    </div>
  );
}

function MonthsTable({ months }: { months: readonly DashboardMonth[] }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const columns: Column<DashboardMonth>[] = [
    { id: 'month', header: t('months.month'), cell: (month) => formatDate(`${month.month}-01`, language, 'month') },
    { id: 'revenue', header: t('kinds.revenue'), align: 'end', cell: (month) => <Amount value={month.figures.revenue} /> },
    { id: 'expenses', header: t('kinds.expenses'), align: 'end', cell: (month) => <Amount value={month.figures.expenses} /> },
  ];
  return <DataTable label={t('months.title')} columns={columns} query={{ data: { items: months }, isError: false, error: null, refetch: () => undefined }} rowKey={(month) => month.month} empty={null} />;
}
