import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoanInstalment } from '@/api/generated/model';
import { BarChart } from '@/components/charts/bar-chart';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount } from '@/lib/amount';
import { formatDate } from '@/lib/dates';
import { sumOf } from '@/lib/minor';

/** As many instalments as stand beside each other; more are shown by year. */
const maxPoints = 24;

/** What is repaid and what is paid for it, instalment by instalment or year by year. */
export function ScheduleChart({ items, currency }: { items: readonly LoanInstalment[]; currency: string }) {
  const { t } = useTranslation('loans');
  const language = useLanguage();
  const isByYear = items.length > maxPoints;
  const groups = useMemo(() => groupsOf(items, isByYear), [items, isByYear]);
  const sums = (of: 'principal' | 'interest') => groups.map(([, group]) => sumOf(group.map((instalment) => instalment[of])));
  return (
    <BarChart
      stacked
      label={t('detail.chart')}
      category={t(isByYear ? 'detail.byYear' : 'detail.instalment')}
      points={groups.map(([key]) => (isByYear ? { key, label: key } : { key, label: formatDate(key, language) }))}
      series={[
        { key: 'principal', label: t('schedule.principal'), values: sums('principal'), tone: 1 },
        { key: 'interest', label: t('schedule.interest'), values: sums('interest'), tone: 2 },
      ]}
      format={(value) => formatAmount(value, language, currency)}
    />
  );
}

function groupsOf(items: readonly LoanInstalment[], isByYear: boolean): [string, LoanInstalment[]][] {
  const groups = new Map<string, LoanInstalment[]>();
  for (const instalment of items) {
    const key = isByYear ? instalment.due_on.slice(0, 4) : instalment.due_on;
    groups.set(key, [...(groups.get(key) ?? []), instalment]);
  }
  return [...groups];
}
