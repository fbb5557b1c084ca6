import { getRouteApi } from '@tanstack/react-router';
import { CheckCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { getExportAgedBalanceUrl, useGetAgedBalanceInfinite } from '@/api/generated/accounting/accounting';
import type { AgedAmounts, AgedBy, AgedSide } from '@/api/generated/model';
import { StackedBar } from '@/components/charts/stacked-bar';
import { DataTable } from '@/components/data-table/data-table';
import { useTableState } from '@/components/data-table/table-state';
import { Amount } from '@/components/ui/amount';
import { EmptyState } from '@/components/ui/empty-state';
import { ProblemState } from '@/components/ui/problem-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount } from '@/lib/amount';
import { isDay } from '@/lib/day';
import { shownYear, useFiscalYears, useToday } from '@/lib/fiscal-years';
import { byCursor } from '@/lib/paging';
import { useCompanyId } from '@/lib/session';
import { AccountingPage } from '../accounting-page';
import { YearTotals } from '../year-totals';
import { AgedChoice } from './aged-choice';
import { ages, overdueOf } from './ages';
import { totalCells, useAgedColumns, useAgeName } from './columns';

const route = getRouteApi('/app/accounting/aged');
const pageSize = 100;

/** What customers owe and suppliers are owed on a day, by how long it is due. */
export function AgedPage() {
  const { t } = useTranslation('matching');
  const years = useFiscalYears();
  const today = useToday();
  const end = shownYear(years.data?.items ?? [], undefined, today)?.end ?? today;
  return (
    <AccountingPage title={t('aged.title')}>
      {years.isError ? <ProblemState error={years.error} onRetry={() => void years.refetch()} /> : null}
      {years.isPending ? <SkeletonLines /> : null}
      {/* Books of a year that is over are looked at as of its end. */}
      {years.isSuccess ? <Balance usual={end < today ? end : today} /> : null}
    </AccountingPage>
  );
}

function Balance({ usual }: { usual: string }) {
  const { t } = useTranslation('matching');
  const { t: ta } = useTranslation('accounting');
  const navigate = route.useNavigate();
  const companyId = useCompanyId();
  const { on, q, ...search } = route.useSearch();
  const { side, by }: { side: AgedSide; by: AgedBy } = { side: search.side ?? 'receivable', by: search.by ?? 'due_date' };
  const day = on !== undefined && isDay(on) ? on : usual;
  const asked = { side, on: day, by, search: q, with_drafts: search.drafts === 'yes' ? true : undefined };
  const balance = useGetAgedBalanceInfinite(companyId, { ...asked, limit: pageSize }, { query: byCursor });
  const first = balance.data?.pages[0];
  return (
    <>
      {first === undefined || first.items.length === 0 ? null : <Summary totals={first.totals} currency={first.currency} by={by} />}
      <DataTable
        name="aged_balance"
        label={t('aged.title')}
        columns={useAgedColumns(by)}
        query={balance}
        rowKey={(row) => `${row.account} ${row.auxiliary}`}
        state={useTableState(route)}
        lead={<AgedChoice side={side} on={day} by={by} drafts={asked.with_drafts === true} onChange={(change) => void navigate({ search: (before) => ({ ...before, ...change }) })} />}
        finder={{ label: t('aged.search') }}
        exports={{ url: (choice) => getExportAgedBalanceUrl(companyId, { ...asked, ...choice }), file: t('aged.title') }}
        onOpen={({ account, auxiliary }) => void navigate({ to: '/accounting/matching', search: { account, auxiliary } })}
        totals={first === undefined ? undefined : totalCells(first.totals, ta('fields.total'))}
        empty={
          <EmptyState icon={<CheckCheck aria-hidden />} title={t('aged.empty')}>
            {t('aged.emptyHint')}
          </EmptyState>
        }
      />
    </>
  );
}

/** What all rows come to, how much of it is late, and how old it is. */
function Summary({ totals, currency, by }: { totals: AgedAmounts; currency: string; by: AgedBy }) {
  const { t } = useTranslation('matching');
  const language = useLanguage();
  const ageName = useAgeName(by);
  const series = ages.map(({ id, tone }) => ({ key: id, label: ageName(id), tone, values: [totals[id]] }));
  return (
    <div className="grid gap-6 md:grid-cols-[auto_minmax(0,1fr)] md:items-start md:gap-10">
      <YearTotals
        figures={[
          [t('aged.due'), <Amount key="due" value={totals.total} currency={currency} />],
          [by === 'date' ? t('aged.older') : t('aged.overdue'), <Amount key="overdue" value={overdueOf(totals)} currency={currency} />],
        ]}
      />
      <StackedBar label={t('aged.chart')} points={[{ key: 'total', label: t('aged.due') }]} series={series} format={(value) => formatAmount(value, language, currency)} />
    </div>
  );
}
