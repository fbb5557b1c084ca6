import { getRouteApi } from '@tanstack/react-router';
import { keepPreviousData } from '@tanstack/react-query';
import { Target } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportBudgetComparisonUrl, useGetBudgetComparison } from '@/api/generated/accounting/accounting';
import type { BudgetComparison, BudgetComparisonRow, BudgetFigures, BudgetView, FiscalYearView } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { useTableState } from '@/components/data-table/table-state';
import { Percent } from '@/components/figures/percent';
import { later } from '@/components/later';
import { Amount } from '@/components/ui/amount';
import { Badge } from '@/components/ui/badge';
import { Switch } from '@/components/ui/checkbox';
import { EmptyState } from '@/components/ui/empty-state';
import { isNegative, isZero } from '@/lib/amount';
import { cn } from '@/lib/cn';
import { monthsOf } from '@/lib/fiscal-years';
import { useCompanyId } from '@/lib/session';
import { BalancePeriod } from '../trial-balance/balance-period';

const route = getRouteApi('/app/accounting/budgets/$budgetId');

const ComparisonChart = later(async () => (await import('./comparison-chart')).ComparisonChart);

/** A budget beside what was earned and spent, in the year or in some of its months. */
export function Comparison({ budget, year }: { budget: BudgetView; year: FiscalYearView }) {
  const { t } = useTranslation('budgets');
  const companyId = useCompanyId();
  const navigate = route.useNavigate();
  const { from, to, by } = route.useSearch();
  const months = monthsOf(year);
  const asked = { from: months.find(({ month }) => month === from)?.from, to: months.find(({ month }) => month === to)?.to, by_section: by === 'section' ? true : undefined };
  const comparison = useGetBudgetComparison(companyId, budget.id, asked, { query: { placeholderData: keepPreviousData } });
  const change = (next: object) => void navigate({ search: (before) => ({ ...before, ...next }) });
  const rows = useMemo(() => comparison.data && { items: comparison.data.rows }, [comparison.data]);
  return (
    <>
      {comparison.data === undefined || comparison.data.rows.length === 0 ? null : <Summary comparison={comparison.data} />}
      <DataTable
        name="budget_comparison"
        label={t('comparison.title')}
        columns={useColumns(by === 'section')}
        query={{ ...comparison, data: rows }}
        rowKey={(row) => `${row.section_id ?? ''} ${row.account}`}
        rowTone={(row) => (row.is_budgeted ? undefined : 'inactive')}
        state={useTableState(route)}
        finder={{ label: t('comparison.search'), text: ({ account, account_label: label, section_code: code, section_name: name }) => `${account} ${label} ${code} ${name}` }}
        lead={
          <>
            <BalancePeriod years={[year]} year={year} search={{ from, to }} onChange={change} />
            {budget.axis_id == null ? null : <Switch label={t('comparison.bySection')} checked={by === 'section'} onCheckedChange={(isOn) => change({ by: isOn ? 'section' : undefined })} />}
          </>
        }
        exports={{ url: (choice) => getExportBudgetComparisonUrl(companyId, budget.id, { ...asked, ...choice }), file: budget.name }}
        empty={
          <EmptyState icon={<Target aria-hidden />} title={t('comparison.empty')}>
            {t('comparison.emptyHint')}
          </EmptyState>
        }
      />
    </>
  );
}

/** Income, expenses and result, meant and real, and the three beside each other. */
function Summary({ comparison }: { comparison: BudgetComparison }) {
  const { t } = useTranslation('budgets');
  const { currency } = comparison;
  const figures = (['income', 'expenses', 'result'] as const).map((key) => ({ key, of: comparison[key] }));
  return (
    <>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-3 lg:flex lg:flex-wrap">
        {figures.map(({ key, of }) => (
          <div key={key}>
            <dt className="text-sm text-muted">{t(`fields.${key}`)}</dt>
            <dd className="text-xl font-semibold" data-figure={key}>
              <Amount value={of.actual} currency={currency} />
            </dd>
            <dd className="text-sm text-muted">
              {t('comparison.meant')} <Amount value={of.budget} currency={currency} /> · <Difference figures={of} isCost={key === 'expenses'} />
            </dd>
          </div>
        ))}
      </dl>
      <Suspense fallback={null}>
        <ComparisonChart rows={comparison.rows} currency={currency} />
      </Suspense>
    </>
  );
}

/** A difference in percent, or in the currency where nothing was meant: red where it is to the company's harm. */
function Difference({ figures: { difference, percent }, isCost }: { figures: BudgetFigures; isCost: boolean }) {
  const harm = !isZero(difference) && isNegative(difference) !== isCost;
  const tone = isZero(difference) ? undefined : harm ? 'text-danger' : 'text-positive';
  return <span className={cn('font-medium', tone)}>{percent == null ? <Amount value={difference} /> : <Percent value={percent} signed />}</span>;
}

const costs: readonly BudgetComparisonRow['type'][] = ['EXPENSE', 'COST_OF_GOODS_SOLD', 'ASSET'];

function useColumns(bySection: boolean): Column<BudgetComparisonRow>[] {
  const { t } = useTranslation('budgets');
  return useMemo(() => {
    const section: Column<BudgetComparisonRow> = { id: 'section', header: t('fields.section'), sort: ({ section_code }) => section_code, cell: ({ section_id: id, section_code: code, section_name: name }) => (id == null ? <span className="text-muted">{t('lines.noSection')}</span> : <bdi>{code === name ? code : `${code} · ${name}`}</bdi>) };
    const rest: Column<BudgetComparisonRow>[] = [
      { id: 'account', header: t('fields.account'), sort: ({ account }) => account, cell: (row) => <AccountCell row={row} /> },
      { id: 'budget', header: t('fields.budget'), align: 'end', from: 'xl', sort: ({ figures }) => Number(figures.budget), cell: ({ figures }) => <Amount value={figures.budget} blankZero /> },
      { id: 'actual', header: t('fields.actual'), align: 'end', sort: ({ figures }) => Number(figures.actual), cell: ({ figures }) => <Amount value={figures.actual} blankZero /> },
      { id: 'difference', header: t('fields.difference'), align: 'end', from: '3xl', sort: ({ figures }) => Number(figures.difference), cell: ({ figures }) => <Amount value={figures.difference} blankZero className="text-ink!" /> },
      { id: 'percent', header: t('fields.percent'), align: 'end', sort: ({ figures }) => (figures.percent == null ? null : Number(figures.percent)), cell: ({ figures, type }) => (figures.percent == null ? null : <Difference figures={figures} isCost={costs.includes(type)} />) },
    ];
    return bySection ? [section, ...rest] : rest;
  }, [t, bySection]);
}

function AccountCell({ row: { account, account_label: label, is_budgeted: isBudgeted } }: { row: BudgetComparisonRow }) {
  const { t } = useTranslation('budgets');
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <bdi className="tabular-nums">{label === '' ? `${account}…` : account}</bdi>
      <bdi className="text-muted">{label}</bdi>
      {isBudgeted ? null : <Badge>{t('comparison.notMeant')}</Badge>}
    </span>
  );
}
