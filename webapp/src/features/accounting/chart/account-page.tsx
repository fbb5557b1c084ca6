import { getRouteApi } from '@tanstack/react-router';
import { ListX } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportAccountLedgerUrl, useGetAccount, useGetAccountLedgerInfinite } from '@/api/generated/accounting/accounting';
import { LineSort, type AccountLedger, type FiscalYearView, type LedgerLine } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { serviceSort, useTableState } from '@/components/data-table/table-state';
import { FiscalYearSelect } from '@/components/fiscal-year-select';
import { Amount } from '@/components/ui/amount';
import { Checkbox } from '@/components/ui/checkbox';
import { DateText } from '@/components/ui/date-text';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { isUnknown, ProblemState, UnknownThing } from '@/components/ui/problem-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { isZero } from '@/lib/amount';
import { shownYear, useFiscalYears, useToday } from '@/lib/fiscal-years';
import { byCursor } from '@/lib/paging';
import { useCompanyId } from '@/lib/session';
import { AccountingPage } from '../accounting-page';
import { BalanceText } from '../balance-text';
import { EntryDrawer } from '../entries/entry-drawer';
import { EntryName } from '../entry-name';
import { PieceText } from '../piece-text';
import { YearTotals } from '../year-totals';
import { runningRows, type RunningRow } from './running-rows';

const route = getRouteApi('/app/accounting/chart/$number');

/** The ledger of one account: its lines in a fiscal year, with the balance after each. */
export function AccountPage() {
  const { t } = useTranslation('accounting');
  const { number } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const years = useFiscalYears();
  const year = shownYear(years.data?.items ?? [], search.year, useToday());
  const openEntry = (entry: string | undefined) => void navigate({ search: (before) => ({ ...before, entry }) });
  const label = useLedger(number, askedOf(year?.id, search)).data?.pages[0]?.label;
  return (
    <AccountingPage
      title={label === undefined ? t('account.title', { number }) : t('account.titleNamed', { number, label })}
      actions={
        <>
          <ToMatching account={number} />
          <LinkButton to="/accounting/trial-balance" search={{ year: year?.id }} variant="quiet">
            {t('account.toBalance')}
          </LinkButton>
        </>
      }
    >
      {years.isError ? <ProblemState error={years.error} onRetry={() => void years.refetch()} /> : null}
      {years.isPending ? <SkeletonLines /> : null}
      {year === undefined ? null : (
        <Lines key={year.id} number={number} years={years.data?.items ?? []} year={year} onOpen={openEntry} />
      )}
      <EntryDrawer entryId={search.entry} onClose={() => openEntry(undefined)} />
    </AccountingPage>
  );
}

/** The way to the open items of an account whose lines settle one another. */
function ToMatching({ account }: { account: string }) {
  const { t } = useTranslation('accounting');
  const isMatchable = useGetAccount(useCompanyId(), account).data?.is_matchable === true;
  return isMatchable ? (
    <LinkButton to="/accounting/matching" search={{ account }}>
      {t('tabs.matching')}
    </LinkButton>
  ) : null;
}

function askedOf(yearId: string | undefined, { sort, drafts }: { sort?: string | undefined; drafts?: 'yes' | undefined }) {
  return { fiscal_year_id: yearId ?? '', with_drafts: drafts === 'yes' ? true : undefined, sort: serviceSort(sort, LineSort) };
}

function useLedger(number: string, asked: ReturnType<typeof askedOf>) {
  return useGetAccountLedgerInfinite(useCompanyId(), number, asked, { query: { ...byCursor, enabled: asked.fiscal_year_id !== '' } });
}

function Lines({ number, years, year, onOpen }: { number: string; years: readonly FiscalYearView[]; year: FiscalYearView; onOpen: (entryId: string) => void }) {
  const { t } = useTranslation('accounting');
  const companyId = useCompanyId();
  const search = route.useSearch();
  const { sort, drafts } = search;
  const asked = askedOf(year.id, search);
  const lines = useLedger(number, asked);
  const navigate = route.useNavigate();
  const rows = useMemo(() => lines.data && { items: runningRows(lines.data.pages, sort === '-date') }, [lines.data, sort]);
  const first = lines.data?.pages[0];
  const columns = useLineColumns();
  const state = useTableState(route);
  if (isUnknown(lines.error)) return <UnknownThing back={<LinkButton to="/accounting/chart">{t('account.toChart')}</LinkButton>} />;
  return (
    <>
      {first === undefined ? null : <Totals ledger={first} />}
      <DataTable
        name="account_ledger"
        label={t('account.title', { number })}
        columns={columns}
        query={{ ...lines, data: rows }}
        state={state}
        order="date"
        lead={
          <>
            <FiscalYearSelect years={years} value={year.id} onChange={(id) => void navigate({ search: (before) => ({ ...before, year: id, entry: undefined }) })} />
            <Checkbox label={t('account.withDrafts')} checked={drafts === 'yes'} onCheckedChange={(checked) => void navigate({ search: (before) => ({ ...before, drafts: checked ? 'yes' : undefined, entry: undefined }) })} />
          </>
        }
        exports={{ url: (choice) => getExportAccountLedgerUrl(companyId, number, { ...asked, ...choice }), file: t('account.title', { number }) }}
        rowKey={(row) => `${row.line.entry_id} ${String(row.line.position)}`}
        onOpen={(row) => onOpen(row.line.entry_id)}
        empty={<EmptyState icon={<ListX aria-hidden />} title={t('account.empty')} />}
      />
    </>
  );
}

/** What the account comes to in the whole year, however many of its lines are shown. */
function Totals({ ledger }: { ledger: AccountLedger }) {
  const { t } = useTranslation('accounting');
  const figures: [string, ReactNode][] = [
    [t('account.opening'), <BalanceText key="opening" value={ledger.opening_balance} />],
    [t('balance.totalDebit'), <Amount key="debit" value={ledger.total_debit} />],
    [t('balance.totalCredit'), <Amount key="credit" value={ledger.total_credit} />],
    [t('account.closing'), <BalanceText key="closing" value={ledger.closing_balance} />],
  ];
  return <YearTotals figures={figures} />;
}

/** Where there is little room a line has two cells: what it is, and what it moves with the balance after it. */
function useLineColumns(): Column<RunningRow>[] {
  const { t } = useTranslation('accounting');
  return useMemo(
    () => [
      { id: 'date', header: t('fields.date'), sort: 'service', className: '@3xl:w-28', cell: ({ line }) => <DateCell line={line} /> },
      { id: 'journal', header: t('fields.journal'), className: 'whitespace-nowrap', from: 'xl', cell: ({ line }) => <EntryName line={line} /> },
      { id: 'piece', header: t('fields.piece'), from: '5xl', cell: ({ line }) => <PieceText value={line.piece_ref} /> },
      { id: 'label', header: t('fields.label'), className: '@xl:min-w-28 @4xl:min-w-40', from: 'xl', cell: ({ line }) => <bdi>{line.label}</bdi> },
      { id: 'auxiliary', header: t('fields.auxiliary'), from: '4xl', cell: ({ line }) => line.auxiliary },
      { id: 'debit', header: t('fields.debit'), align: 'end', from: 'xl', cell: ({ line }) => <Amount value={line.debit} blankZero /> },
      { id: 'credit', header: t('fields.credit'), align: 'end', from: 'xl', cell: ({ line }) => <Amount value={line.credit} blankZero /> },
      { id: 'balance', header: t('fields.balance'), align: 'end', from: 'xl', cell: ({ balance }) => <BalanceText value={balance} /> },
      { id: 'movement', header: t('account.movement'), align: 'end', className: '@xl:hidden', fixed: true, cell: (row) => <Movement row={row} /> },
      { id: 'letter', header: t('fields.letter'), from: '5xl', cell: ({ line }) => line.letter },
    ],
    [t],
  );
}

/** The date; where there is little room with the entry and the label. */
function DateCell({ line }: { line: LedgerLine }) {
  return (
    <>
      <DateText value={line.date} />
      <span className="ms-2 text-muted @xl:hidden">
        <EntryName line={line} />
      </span>
      <span className="block text-xs @xl:hidden">
        <bdi>{line.label}</bdi>
      </span>
    </>
  );
}

/** What a line moves, with its side, and the balance after it. */
function Movement({ row: { line, balance } }: { row: RunningRow }) {
  return (
    <>
      <BalanceText value={isZero(line.credit) ? line.debit : `-${line.credit}`} />
      <span className="block text-xs text-muted">
        <BalanceText value={balance} />
      </span>
    </>
  );
}
