import { getRouteApi } from '@tanstack/react-router';
import { Download, Scale } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutation } from '@tanstack/react-query';
import { getExportTrialBalanceUrl, useGetTrialBalance } from '@/api/generated/accounting/accounting';
import type { FiscalYearView, TrialBalanceView } from '@/api/generated/model';
import { download } from '@/api/http';
import { DataTable } from '@/components/data-table/data-table';
import { Amount } from '@/components/ui/amount';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { ProblemState } from '@/components/ui/problem-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { monthsOf, shownYear, today, useFiscalYears } from '@/lib/fiscal-years';
import { sumOf } from '@/lib/minor';
import { useProblemText } from '@/lib/problem-text';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { AccountingPage } from '../accounting-page';
import { BalanceFilters } from './balance-filters';
import { totalCells, useBalanceColumns } from './columns';
import { byClass } from './grouping';

const route = getRouteApi('/app/accounting/trial-balance');

/** The trial balance of a fiscal year or of some of its months, by class. */
export function TrialBalancePage() {
  const { t } = useTranslation('accounting');
  const years = useFiscalYears();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const year = shownYear(years.data?.items ?? [], search.year, today());
  return (
    <AccountingPage title={t('balance.title')} actions={year === undefined ? undefined : <Export year={year} />}>
      {years.isError ? <ProblemState error={years.error} onRetry={() => void years.refetch()} /> : null}
      {years.isPending ? <SkeletonLines /> : null}
      {year === undefined ? null : (
        <>
          <BalanceFilters years={years.data?.items ?? []} year={year} search={search} onChange={(next) => void navigate({ search: next, replace: true })} />
          <Balance year={year} />
        </>
      )}
    </AccountingPage>
  );
}

/** The parameters of the service for what the address asks: whole months of the year. */
function useParameters(year: FiscalYearView) {
  const { from, to, q } = route.useSearch();
  const months = monthsOf(year);
  return {
    fiscal_year_id: year.id,
    from: months.find((month) => month.month === from)?.from,
    to: months.find((month) => month.month === to)?.to,
    search: q,
  };
}

function Export({ year }: { year: FiscalYearView }) {
  const { t } = useTranslation('accounting');
  const problemText = useProblemText();
  const url = getExportTrialBalanceUrl(useCompanyId(), useParameters(year));
  const save = useMutation({ mutationFn: () => download(url, 'balance.csv'), onError: (error) => showToast('danger', problemText(error)) });
  return (
    <Button busy={save.isPending} onClick={() => save.mutate()}>
      <Download aria-hidden />
      {t('balance.export')}
    </Button>
  );
}

function Balance({ year }: { year: FiscalYearView }) {
  const { t } = useTranslation('accounting');
  const navigate = route.useNavigate();
  const { q } = route.useSearch();
  const balance = useGetTrialBalance(useCompanyId(), useParameters(year));
  const rows = useMemo(() => (balance.data === undefined ? undefined : byClass(balance.data.rows)), [balance.data]);
  const columns = useBalanceColumns();
  return (
    <>
      {balance.data === undefined || balance.data.rows.length === 0 ? null : <Summary year={year} balance={balance.data} filtered={q !== undefined} />}
      <DataTable
        label={t('balance.title')}
        columns={columns}
        query={{ ...balance, data: rows === undefined ? undefined : { items: rows } }}
        rowKey={(row) => (row.kind === 'account' ? row.row.account : `${row.kind} ${row.class}`)}
        rowClass={(row) => (row.kind === 'class' ? 'bg-sunken font-semibold' : row.kind === 'subtotal' ? 'font-semibold' : undefined)}
        opens={(row) => row.kind === 'account'}
        onOpen={(row) => row.kind === 'account' && void navigate({ to: '/accounting/chart/$number', params: { number: row.row.account }, search: { year: year.id } })}
        totals={balance.data === undefined ? undefined : totalCells(balance.data.totals, t('fields.total'))}
        filtered={q !== undefined}
        onClearFilters={() => void navigate({ search: (before) => ({ ...before, q: undefined }) })}
        empty={
          <EmptyState icon={<Scale aria-hidden />} title={t('balance.empty')} action={<LinkButton to="/accounting/fec">{t('entries.importFec')}</LinkButton>}>
            {t('balance.emptyHint')}
          </EmptyState>
        }
      />
    </>
  );
}

/** Everything debited and credited up to the end of the period, which is what a file of entries adds up to. */
function Summary({ year, balance, filtered }: { year: FiscalYearView; balance: TrialBalanceView; filtered: boolean }) {
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
      {filtered ? <Badge>{t('balance.partial')}</Badge> : <Verdict balanced={balance.is_balanced} wholeYear={balance.from === year.start && balance.to === year.end} />}
    </div>
  );
}

/** Some months of a year need not balance: an imported entry may be dated in several. */
function Verdict({ balanced, wholeYear }: { balanced: boolean; wholeYear: boolean }) {
  const { t } = useTranslation('accounting');
  if (balanced) return <Badge tone="positive">{t('balance.balanced')}</Badge>;
  return wholeYear ? <Badge tone="danger">{t('balance.notBalanced')}</Badge> : <Badge tone="caution">{t('balance.cutEntry')}</Badge>;
}
