import { ChartColumn, Table2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { isBlank, type ChartProps } from './chart';
import { ChartTable } from './chart-table';
import { Legend } from './legend';

/** What is around every chart of axes: its legend, the switch to the table that says the same, and what shows when there is nothing. */
export function ChartFrame({ children, ...chart }: ChartProps & { children: ReactNode }) {
  const { t } = useTranslation();
  const [isTable, setTable] = useState(false);
  if (isBlank(chart.points, chart.series)) return <p className="py-10 text-center text-muted">{t('chart.empty')}</p>;
  return (
    <figure aria-label={chart.label} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Legend series={chart.series} />
        <Button variant="quiet" size="sm" aria-pressed={isTable} onClick={() => setTable(!isTable)} className="ms-auto print:hidden">
          {isTable ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
          {t(isTable ? 'chart.chart' : 'chart.table')}
        </Button>
      </div>
      {isTable ? <ChartTable {...chart} /> : children}
    </figure>
  );
}
