import { getRouteApi } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { getExportAuxiliaryBalanceUrl, useGetAuxiliaryBalanceInfinite } from '@/api/generated/accounting/accounting';
import { AgedSide, type AuxiliaryBalance, type AuxiliaryBalanceRow, type FiscalYearView } from '@/api/generated/model';
import { DataTable } from '@/components/data-table/data-table';
import { useTableState } from '@/components/data-table/table-state';
import { Amount } from '@/components/ui/amount';
import { Badge } from '@/components/ui/badge';
import { Checkbox } from '@/components/ui/checkbox';
import { EmptyState } from '@/components/ui/empty-state';
import { ProblemState } from '@/components/ui/problem-state';
import { Select } from '@/components/ui/select';
import { SkeletonLines } from '@/components/ui/skeleton';
import { monthsOf, shownYear, useFiscalYears, useToday } from '@/lib/fiscal-years';
import { byCursor } from '@/lib/paging';
import { choiceOf } from '@/lib/query';
import { useCompanyId } from '@/lib/session';
import { AccountingPage } from '../accounting-page';
import { BalancePeriod } from '../trial-balance/balance-period';
import { YearTotals } from '../year-totals';
import { totalCells, useAuxiliaryColumns } from './columns';

const route = getRouteApi('/app/accounting/auxiliary-balance');
const pageSize = 100;

/** What each third party brought forward, moved and left as a balance in a fiscal year or in some of its months. */
export function AuxiliaryBalancePage() {
  const { t } = useTranslation('reports');
  const years = useFiscalYears();
  const year = shownYear(years.data?.items ?? [], route.useSearch().year, useToday());
  return (
    <AccountingPage title={t('auxiliary.title')} description={t('auxiliary.description')}>
      {years.isError ? <ProblemState error={years.error} onRetry={() => void years.refetch()} /> : null}
      {years.isPending ? <SkeletonLines /> : null}
      {year === undefined ? null : <Balance years={years.data?.items ?? []} year={year} />}
    </AccountingPage>
  );
}

/** The parameters of the service for what the address asks: whole months of the year. */
function useParameters(year: FiscalYearView) {
  const { side, from, to, q, drafts } = route.useSearch();
  const months = monthsOf(year);
  return {
    side: side ?? AgedSide.receivable,
    fiscal_year_id: year.id,
    from: months.find(({ month }) => month === from)?.from,
    to: months.find(({ month }) => month === to)?.to,
    search: q,
    with_drafts: drafts === 'yes' ? true : undefined,
  };
}

function Balance({ years, year }: { years: readonly FiscalYearView[]; year: FiscalYearView }) {
  const { t } = useTranslation('reports');
  const { t: ta } = useTranslation('accounting');
  const companyId = useCompanyId();
  const asked = useParameters(year);
  const balance = useGetAuxiliaryBalanceInfinite(companyId, { ...asked, limit: pageSize }, { query: byCursor });
  const first = balance.data?.pages[0];
  return (
    <>
      {first === undefined || first.items.length === 0 ? null : <Summary balance={first} />}
      <DataTable
        name="auxiliary_balance"
        label={t('auxiliary.title')}
        columns={useAuxiliaryColumns()}
        query={balance}
        rowKey={(row) => `${row.account} ${row.auxiliary}`}
        state={useTableState(route)}
        lead={<Choice years={years} year={year} side={asked.side} />}
        finder={{ label: t('auxiliary.search') }}
        exports={{ url: (choice) => getExportAuxiliaryBalanceUrl(companyId, { ...asked, ...choice }), file: t('auxiliary.title') }}
        onOpen={useOpening(year)}
        totals={first === undefined ? undefined : totalCells(first.totals, ta('fields.total'))}
        empty={
          <EmptyState icon={<Users aria-hidden />} title={t('auxiliary.empty')}>
            {t('auxiliary.emptyHint')}
          </EmptyState>
        }
      />
    </>
  );
}

/** The way to the lines of a third party; those of nobody are among the lines of their account. */
function useOpening(year: FiscalYearView) {
  const navigate = route.useNavigate();
  const { drafts } = route.useSearch();
  return ({ account, auxiliary }: AuxiliaryBalanceRow) => {
    const search = { year: year.id, drafts };
    if (auxiliary === '') void navigate({ to: '/accounting/chart/$number', params: { number: account }, search });
    else void navigate({ to: '/accounting/third-parties/$code', params: { code: auxiliary }, search });
  };
}

/** Whose balances they are, and in which year and months. */
function Choice({ years, year, side }: { years: readonly FiscalYearView[]; year: FiscalYearView; side: AgedSide }) {
  const { t } = useTranslation('matching');
  const { t: tr } = useTranslation('reports');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: Partial<typeof search>) => void navigate({ search: (before) => ({ ...before, ...next }) });
  return (
    <>
      <Select aria-label={t('aged.side')} value={side} onChange={({ target }) => change({ side: choiceOf(target.value, ['payable', 'other']) })} options={Object.values(AgedSide).map((value) => ({ value, label: t(`aged.${value}`) }))} />
      <BalancePeriod years={years} year={year} search={search} onChange={change} />
      <Checkbox label={tr('withDrafts')} checked={search.drafts === 'yes'} onCheckedChange={(checked) => change({ drafts: checked ? 'yes' : undefined })} />
    </>
  );
}

/** What all rows come to, on this page or not. */
function Summary({ balance }: { balance: AuxiliaryBalance }) {
  const { t } = useTranslation('accounting');
  const { totals, currency } = balance;
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
      <YearTotals
        figures={[
          [t('balance.closing_debit'), <Amount key="debit" value={totals.closing_debit} currency={currency} />],
          [t('balance.closing_credit'), <Amount key="credit" value={totals.closing_credit} currency={currency} />],
        ]}
      />
      {balance.is_opening_provisional ? <Badge tone="caution">{t('balance.provisional')}</Badge> : null}
    </div>
  );
}
