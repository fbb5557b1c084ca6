import { useTranslation } from 'react-i18next';
import type { BudgetComparisonRow } from '@/api/generated/model';
import { BarChart } from '@/components/charts/bar-chart';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount } from '@/lib/amount';

/** As many rows as stand beside each other: those of the largest figures. */
const maxPoints = 10;

/** What was meant and what is, beside each other, of the rows with the largest figures. */
export function ComparisonChart({ rows, currency }: { rows: readonly BudgetComparisonRow[]; currency: string }) {
  const { t } = useTranslation('budgets');
  const language = useLanguage();
  const size = ({ figures }: BudgetComparisonRow) => Math.max(Math.abs(Number(figures.budget)), Math.abs(Number(figures.actual)));
  const largest = rows.toSorted((one, other) => size(other) - size(one)).slice(0, maxPoints);
  const shown = rows.filter((row) => largest.includes(row));
  const name = ({ section_code: code, account }: BudgetComparisonRow) => [code, account].filter(Boolean).join(' ');
  return (
    <BarChart
      label={t('comparison.chart')}
      category={t('fields.account')}
      points={shown.map((row) => ({ key: `${row.section_id ?? ''} ${row.account}`, label: [row.section_name, row.account, row.account_label].filter(Boolean).join(' '), short: name(row) }))}
      series={[
        { key: 'budget', label: t('fields.budget'), values: shown.map(({ figures }) => figures.budget), tone: 2, isPast: true },
        { key: 'actual', label: t('fields.actual'), values: shown.map(({ figures }) => figures.actual), tone: 1 },
      ]}
      format={(value) => formatAmount(value, language, currency)}
    />
  );
}
