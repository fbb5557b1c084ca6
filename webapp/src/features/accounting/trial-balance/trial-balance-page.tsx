import { getRouteApi } from '@tanstack/react-router';
import { Scale } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportTrialBalanceUrl, useGetTrialBalance } from '@/api/generated/accounting/accounting';
import type { FiscalYearView, TrialBalanceView } from '@/api/generated/model';
import { DataTable } from '@/components/data-table/data-table';
import type { RowTone } from '@/components/data-table/table-row';
import { useTableState } from '@/components/data-table/table-state';
import { Amount } from '@/components/ui/amount';
import { Badge } from '@/components/ui/badge';
import { Checkbox } from '@/components/ui/checkbox';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { ProblemState } from '@/components/ui/problem-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { monthsOf, shownYear, useFiscalYears, useToday } from '@/lib/fiscal-years';
import { sumOf } from '@/lib/minor';
import { useCompanyId } from '@/lib/session';
import { AccountingPage } from '../accounting-page';
import { BalancePeriod } from './balance-period';
import { totalCells, useBalanceColumns } from './columns';
import { ComparedDays } from './compared';
import { accountRow, byClass, type BalanceRow } from './grouping';
import { Verdict } from './verdict';

const route = getRouteApi('/app/accounting/trial-balance');

/** The trial balance of a fiscal year or of some of its months, by class. */
export function TrialBalancePage() {
  const { t } = useTranslation('accounting');
  const years = useFiscalYears();
  const year = shownYear(years.data?.items ?? [], route.useSearch().year, useToday());
  return (
    <AccountingPage title={t('balance.title')}>
      {years.isError ? <ProblemState error={years.error} onRetry={() => void years.refetch()} /> : null}
      {years.isPending ? <SkeletonLines /> : null}
      {year === undefined ? null : <Balance years={years.data?.items ?? []} year={year} />}
    </AccountingPage>
  );
}

/** The parameters of the service for what the address asks: whole months of the year. */
function useParameters(year: FiscalYearView) {
  const { from, to, q, drafts, closing, compare } = route.useSearch();
  const months = monthsOf(year);
  return {
    fiscal_year_id: year.id,
    from: months.find((month) => month.month === from)?.from,
    to: months.find((month) => month.month === to)?.to,
    search: q,
    with_drafts: drafts === 'yes' ? true : undefined,
    with_closing: closing === 'yes' ? true : undefined,
    with_previous: compare === 'yes' ? true : undefined,
  };
}

function Balance({ years, year }: { years: readonly FiscalYearView[]; year: FiscalYearView }) {
  const { t } = useTranslation('accounting');
  const navigate = route.useNavigate();
  const { q, sort, drafts } = route.useSearch();
  const companyId = useCompanyId();
  const asked = useParameters(year);
  const balance = useGetTrialBalance(companyId, asked);
  const rows = useMemo(() => balance.data && { items: sort === undefined ? byClass(balance.data.rows) : balance.data.rows.map(accountRow) }, [balance.data, sort]);
  return (
    <>
      {balance.data === undefined || balance.data.rows.length === 0 ? null : <Summary year={year} balance={balance.data} filtered={q !== undefined} withDrafts={asked.with_drafts === true} />}
      {balance.data === undefined ? null : <ComparedDays balance={balance.data} />}
      <DataTable
        name="trial_balance"
        label={t('balance.title')}
        columns={useBalanceColumns(balance.data?.previous !== undefined)}
        query={{ ...balance, data: rows }}
        count={balance.data?.rows.length}
        rowKey={(row) => (row.kind === 'account' ? row.row.account : `${row.kind} ${row.class}`)}
        rowTone={toneOf}
        state={useTableState(route)}
        lead={<Choice years={years} year={year} />}
        finder={{ label: t('balance.search') }}
        exports={{ url: (choice) => getExportTrialBalanceUrl(companyId, { ...asked, ...choice }), file: t('balance.title') }}
        opens={isAccount}
        onOpen={(row) => row.kind === 'account' && void navigate({ to: '/accounting/chart/$number', params: { number: row.row.account }, search: { year: year.id, drafts } })}
        totals={balance.data === undefined ? undefined : totalCells(balance.data.totals, balance.data.previous_totals, t('fields.total'))}
        empty={
          <EmptyState icon={<Scale aria-hidden />} title={t('balance.empty')} action={<LinkButton to="/accounting/fec">{t('entries.importFec')}</LinkButton>}>
            {t('balance.emptyHint')}
          </EmptyState>
        }
      />
    </>
  );
}

/** Year and months, what counts beside the posted entries of every day, and whether the year before stands beside. */
function Choice({ years, year }: { years: readonly FiscalYearView[]; year: FiscalYearView }) {
  const { t } = useTranslation('reports');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: Partial<typeof search>) => void navigate({ search: (before) => ({ ...before, ...next }) });
  return (
    <>
      <BalancePeriod years={years} year={year} search={search} onChange={change} />
      <Checkbox label={t('withDrafts')} checked={search.drafts === 'yes'} onCheckedChange={(checked) => change({ drafts: checked ? 'yes' : undefined })} />
      {year.state === 'closed' ? <Checkbox label={t('withClosing')} checked={search.closing === 'yes'} onCheckedChange={(checked) => change({ closing: checked ? 'yes' : undefined })} /> : null}
      {years.some(({ end }) => end < year.start) ? <Checkbox label={t('compared.label')} checked={search.compare === 'yes'} onCheckedChange={(checked) => change({ compare: checked ? 'yes' : undefined })} /> : null}
    </>
  );
}

const isAccount = (row: BalanceRow) => row.kind === 'account';

function toneOf({ kind }: BalanceRow): RowTone | undefined {
  if (kind === 'account') return undefined;
  return kind === 'class' ? 'heading' : 'subtotal';
}

/** Everything debited and credited up to the end of the period, which is what a file of entries adds up to. */
function Summary({ year, balance, filtered, withDrafts }: { year: FiscalYearView; balance: TrialBalanceView; filtered: boolean; withDrafts: boolean }) {
  const { t } = useTranslation('accounting');
  const { totals, currency } = balance;
  const figures = [
    { id: 'debit', label: t('balance.totalDebit'), value: sumOf([totals.opening_debit, totals.period_debit]) },
    { id: 'credit', label: t('balance.totalCredit'), value: sumOf([totals.opening_credit, totals.period_credit]) },
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {figures.map((figure) => (
          <div key={figure.id}>
            <dt className="text-sm text-muted">{figure.label}</dt>
            <dd className="text-xl font-semibold" data-figure={figure.id}>
              <Amount value={figure.value} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
      {filtered ? <Badge>{t('balance.partial')}</Badge> : <Verdict balanced={balance.is_balanced} wholeYear={balance.from === year.start && balance.to === year.end} withDrafts={withDrafts} />}
      {balance.is_opening_provisional ? <Badge tone="caution">{t('balance.provisional')}</Badge> : null}
    </div>
  );
}
