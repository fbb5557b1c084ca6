import { getRouteApi } from '@tanstack/react-router';
import { keepPreviousData } from '@tanstack/react-query';
import { Network } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportAnalyticBalanceUrl, useGetAnalyticBalanceInfinite } from '@/api/generated/accounting/accounting';
import type { AnalyticAxisView, AnalyticBalance, FiscalYearView } from '@/api/generated/model';
import { DataTable } from '@/components/data-table/data-table';
import { useTableState } from '@/components/data-table/table-state';
import { later } from '@/components/later';
import { Amount } from '@/components/ui/amount';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { Fetching } from '@/components/ui/problem-state';
import { Select } from '@/components/ui/select';
import { monthsOf, shownYear, useFiscalYears, useToday } from '@/lib/fiscal-years';
import { byCursor } from '@/lib/paging';
import { useCompanyId } from '@/lib/session';
import { AccountingPage } from '../accounting-page';
import { shownAxis, useAxes } from '../analytics/sections';
import { BalancePeriod } from '../trial-balance/balance-period';
import { YearTotals } from '../year-totals';
import { totalCells, useAnalyticColumns } from './columns';
import { noSection, placeOf, rowOf } from './rows';

const route = getRouteApi('/app/accounting/analytic-balance');
const pageSize = 200;

const SectionChart = later(async () => (await import('./section-chart')).SectionChart);
const LinesDrawer = later(async () => (await import('./lines-drawer')).LinesDrawer);

/** What the sections of an axis earned and spent in a fiscal year or in some of its months, and what is in none of them. */
export function AnalyticBalancePage() {
  const { t } = useTranslation('analytics');
  const { year: askedYear, axis: askedAxis } = route.useSearch();
  const years = useFiscalYears();
  const axes = useAxes();
  const year = shownYear(years.data?.items ?? [], askedYear, useToday());
  const axis = shownAxis(axes.data?.items ?? [], askedAxis);
  return (
    <AccountingPage title={t('balance.title')} description={t('balance.description')}>
      <Fetching query={years} />
      <Fetching query={axes} />
      {axis === undefined && axes.data !== undefined ? (
        <div className="rounded-2xl border border-line bg-surface">
          <EmptyState icon={<Network aria-hidden />} title={t('axes.empty')} action={<LinkButton to="/accounting/analytics">{t('split.toAxes')}</LinkButton>}>
            {t('axes.emptyHint')}
          </EmptyState>
        </div>
      ) : null}
      {year === undefined || axis === undefined ? null : <Balance years={years.data?.items ?? []} year={year} axes={axes.data?.items ?? []} axis={axis} />}
    </AccountingPage>
  );
}

interface BalanceProps {
  years: readonly FiscalYearView[];
  year: FiscalYearView;
  axes: readonly AnalyticAxisView[];
  axis: AnalyticAxisView;
}

function Balance({ years, year, axes, axis }: BalanceProps) {
  const { t } = useTranslation('analytics');
  const companyId = useCompanyId();
  const navigate = route.useNavigate();
  const { from, to, section, of } = route.useSearch();
  const months = monthsOf(year);
  const period = { axis_id: axis.id, fiscal_year_id: year.id, from: months.find(({ month }) => month === from)?.from, to: months.find(({ month }) => month === to)?.to };
  const asked = { ...period, section_id: section };
  const balance = useGetAnalyticBalanceInfinite(companyId, { ...asked, limit: pageSize }, { query: { ...byCursor, placeholderData: keepPreviousData } });
  const first = balance.data?.pages[0];
  const change = (next: object) => void navigate({ search: (before) => ({ ...before, ...next }) });
  const opened = of === undefined ? undefined : placeOf(of);
  return (
    <>
      {first === undefined || first.sections.length === 0 ? null : <Summary balance={first} onOpen={(id) => change({ section: id })} />}
      <DataTable
        name="analytic_balance"
        label={t('balance.title')}
        columns={useAnalyticColumns()}
        query={balance}
        rowKey={(row) => rowOf(row)}
        state={useTableState(route)}
        lead={
          <>
            {axes.length < 2 ? null : <Select aria-label={t('fields.axis')} value={axis.id} onChange={(event) => change({ axis: event.target.value, section: undefined })} options={axes.map(({ id, name }) => ({ value: id, label: name }))} />}
            <BalancePeriod years={years} year={year} search={{ from, to }} onChange={change} />
            <Select
              aria-label={t('fields.section')}
              value={section ?? ''}
              onChange={(event) => change({ section: event.target.value === '' ? undefined : event.target.value })}
              options={[{ value: '', label: t('balance.everySection') }, ...axis.sections.map(({ id, code, name }) => ({ value: id, label: code === name ? code : `${code} · ${name}` })), { value: noSection, label: t('balance.none') }]}
            />
          </>
        }
        exports={{ url: (choice) => getExportAnalyticBalanceUrl(companyId, { ...asked, ...choice }), file: t('balance.title') }}
        onOpen={(row) => change({ of: rowOf(row) })}
        totals={first === undefined ? undefined : totalCells(first.totals, t('fields.total'))}
        empty={
          <EmptyState icon={<Network aria-hidden />} title={t('balance.empty')}>
            {t('balance.emptyHint')}
          </EmptyState>
        }
      />
      <Suspense fallback={null}>{opened === undefined ? null : <LinesDrawer of={opened} asked={period} sections={axis.sections} onClose={() => change({ of: undefined })} />}</Suspense>
    </>
  );
}

/** What all sections come to, and the sections beside each other. */
function Summary({ balance, onOpen }: { balance: AnalyticBalance; onOpen: (section: string) => void }) {
  const { t } = useTranslation('analytics');
  const { totals, currency } = balance;
  return (
    <>
      <YearTotals
        figures={[
          [t('fields.income'), <Amount key="income" value={totals.income} currency={currency} />],
          [t('fields.expenses'), <Amount key="expenses" value={totals.expenses} currency={currency} />],
          [t('fields.result'), <Amount key="result" value={totals.result} currency={currency} />],
        ]}
      />
      <Suspense fallback={null}>
        <SectionChart sections={balance.sections} currency={currency} onOpen={onOpen} />
      </Suspense>
    </>
  );
}
