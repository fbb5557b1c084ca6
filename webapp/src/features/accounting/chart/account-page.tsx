import { getRouteApi } from '@tanstack/react-router';
import { ListX } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useGetAccountLedgerInfinite } from '@/api/generated/accounting/accounting';
import type { FiscalYearView } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { FiscalYearSelect } from '@/components/fiscal-year-select';
import { Amount } from '@/components/ui/amount';
import { DateText } from '@/components/ui/date-text';
import { EmptyState } from '@/components/ui/empty-state';
import { ProblemState } from '@/components/ui/problem-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { shownYear, today, useFiscalYears } from '@/lib/fiscal-years';
import { byCursor } from '@/lib/paging';
import { useCompanyId } from '@/lib/session';
import { AccountingPage } from '../accounting-page';
import { BalanceText } from '../balance-text';
import { EntryDrawer } from '../entries/entry-drawer';
import { runningRows, type RunningRow } from './running-rows';

const route = getRouteApi('/app/accounting/chart/$number');

/** The ledger of one account: its lines in a fiscal year, with the balance after each. */
export function AccountPage() {
  const { t } = useTranslation('accounting');
  const { number } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const years = useFiscalYears();
  const year = shownYear(years.data?.items ?? [], search.year, today());
  const openEntry = (entry: string | undefined) => void navigate({ search: (before) => ({ ...before, entry }) });
  return (
    <AccountingPage title={t('account.title', { number })}>
      {years.isError ? <ProblemState error={years.error} onRetry={() => void years.refetch()} /> : null}
      {years.isPending ? <SkeletonLines /> : null}
      {year === undefined ? null : (
        <>
          <div className="max-w-xs">
            <FiscalYearSelect years={years.data?.items ?? []} value={year.id} onChange={(id) => void navigate({ search: { year: id }, replace: true })} />
          </div>
          <Lines number={number} year={year} onOpen={openEntry} />
        </>
      )}
      <EntryDrawer entryId={search.entry} onClose={() => openEntry(undefined)} />
    </AccountingPage>
  );
}

function Lines({ number, year, onOpen }: { number: string; year: FiscalYearView; onOpen: (entryId: string) => void }) {
  const { t } = useTranslation('accounting');
  const lines = useGetAccountLedgerInfinite(useCompanyId(), number, { fiscal_year_id: year.id }, { query: byCursor });
  const rows = useMemo(() => (lines.data === undefined ? undefined : runningRows(lines.data.pages)), [lines.data]);
  const columns = useLineColumns();
  const first = lines.data?.pages[0];
  return (
    <>
      {first === undefined ? null : (
        <p className="text-muted">
          <bdi>{first.label}</bdi>
          <span className="mx-2" aria-hidden>
            ·
          </span>
          {t('account.opening')} <BalanceText value={first.opening_balance} />
        </p>
      )}
      <DataTable
        label={t('account.title', { number })}
        columns={columns}
        query={{ ...lines, data: rows === undefined ? undefined : { items: rows } }}
        rowKey={(row) => `${row.line.entry_id} ${String(row.line.position)}`}
        onOpen={(row) => onOpen(row.line.entry_id)}
        empty={<EmptyState icon={<ListX aria-hidden />} title={t('account.empty')} />}
      />
    </>
  );
}

function useLineColumns(): Column<RunningRow>[] {
  const { t } = useTranslation('accounting');
  return useMemo(
    () => [
      { id: 'date', header: t('fields.date'), className: 'md:w-28', cell: ({ line }) => <DateText value={line.date} /> },
      { id: 'journal', header: t('fields.journal'), className: 'max-md:hidden', cell: ({ line }) => `${line.journal} ${line.entry_number == null ? '' : String(line.entry_number)}` },
      { id: 'piece', header: t('fields.piece'), className: 'max-lg:hidden', cell: ({ line }) => line.piece_ref },
      { id: 'label', header: t('fields.label'), className: 'max-md:text-xs md:min-w-40', cell: ({ line }) => line.label },
      { id: 'auxiliary', header: t('fields.auxiliary'), className: 'max-lg:hidden', cell: ({ line }) => line.auxiliary },
      { id: 'debit', header: t('fields.debit'), align: 'end', cell: ({ line }) => <Amount value={line.debit} blankZero /> },
      { id: 'credit', header: t('fields.credit'), align: 'end', cell: ({ line }) => <Amount value={line.credit} blankZero /> },
      { id: 'balance', header: t('fields.balance'), align: 'end', className: 'max-md:hidden', cell: ({ balance }) => <BalanceText value={balance} /> },
      { id: 'letter', header: t('fields.letter'), className: 'max-lg:hidden', cell: ({ line }) => line.letter },
    ],
    [t],
  );
}
