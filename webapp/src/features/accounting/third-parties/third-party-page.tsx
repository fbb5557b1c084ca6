import { getRouteApi } from '@tanstack/react-router';
import { ListX } from 'lucide-react';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportLedgerLinesUrl, useListAuxiliaries, useListLedgerLinesInfinite } from '@/api/generated/accounting/accounting';
import { PostedLineSort, type FiscalYearView, type PostedLine, type PostedLineList } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { serviceSort, useTableState } from '@/components/data-table/table-state';
import { FiscalYearSelect } from '@/components/fiscal-year-select';
import { later } from '@/components/later';
import { Amount } from '@/components/ui/amount';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { DateText } from '@/components/ui/date-text';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { ProblemState, UnknownThing } from '@/components/ui/problem-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { isZero } from '@/lib/amount';
import { useMay } from '@/lib/company-card';
import { shownYear, useFiscalYears, useToday } from '@/lib/fiscal-years';
import { byCursor } from '@/lib/paging';
import { useCompanyId } from '@/lib/session';
import { AccountingPage } from '../accounting-page';
import { BalanceText } from '../balance-text';
import { EntryDrawer } from '../entries/entry-drawer';
import { EntryName } from '../entry-name';
import { PieceText } from '../piece-text';
import { YearTotals } from '../year-totals';

const route = getRouteApi('/app/accounting/third-parties/$code');

const NameDialog = later(async () => (await import('./name-dialog')).NameDialog);

/** The lines of one third party in a fiscal year, on every account, and what it comes to. */
export function ThirdPartyPage() {
  const { t } = useTranslation(['accounting', 'accounts']);
  const { code } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const years = useFiscalYears();
  const year = shownYear(years.data?.items ?? [], search.year, useToday());
  const openEntry = (entry: string | undefined) => void navigate({ search: (before) => ({ ...before, entry }) });
  const { name, isUnknown } = useThirdParty(code);
  return (
    <AccountingPage title={name === undefined ? t('accounts:thirdParty.title', { code }) : t('accounts:thirdParty.titleNamed', { code, name })} actions={isUnknown ? undefined : <Acts code={code} name={name ?? ''} year={year} />}>
      {years.isError ? <ProblemState error={years.error} onRetry={() => void years.refetch()} /> : null}
      {years.isPending ? <SkeletonLines /> : null}
      {isUnknown ? <UnknownThing back={<LinkButton to="/accounting/entries">{t('form.back')}</LinkButton>} /> : null}
      {year === undefined || isUnknown ? null : <Lines key={year.id} code={code} years={years.data?.items ?? []} year={year} onOpen={openEntry} />}
      <EntryDrawer entryId={search.entry} onClose={() => openEntry(undefined)} />
    </AccountingPage>
  );
}

function Acts({ code, name, year }: { code: string; name: string; year: FiscalYearView | undefined }) {
  const { t } = useTranslation(['accounting', 'accounts']);
  const [isNaming, setNaming] = useState(false);
  return (
    <>
      {useMay('accounting.write') ? <Button onClick={() => setNaming(true)}>{t('accounts:thirdParty.rename')}</Button> : null}
      <ToMatching code={code} year={year} />
      <Suspense>{isNaming ? <NameDialog code={code} name={name} onClose={() => setNaming(false)} /> : null}</Suspense>
    </>
  );
}

/** The way to the open items: those of the account on which all lines of the year are, else where the accounts are told apart. */
function ToMatching({ code, year }: { code: string; year: FiscalYearView | undefined }) {
  const { t } = useTranslation(['accounting', 'accounts']);
  const lines = useLines(code, year).data?.pages.flatMap(({ items }) => items) ?? [];
  const [account, ...others] = new Set(lines.map((line) => line.account));
  return (
    <LinkButton to="/accounting/matching" search={account === undefined || others.length > 0 ? { q: code } : { account, auxiliary: code }}>
      {t('tabs.matching')}
    </LinkButton>
  );
}

/** The name that goes with the code, where it says more than that, and whether no entry has ever named the code. */
function useThirdParty(code: string): { name: string | undefined; isUnknown: boolean } {
  const { data } = useListAuxiliaries(useCompanyId(), { search: code, limit: 200 });
  const found = data?.items.find((item) => item.code === code);
  const name = found?.name === '' || found?.name === code ? undefined : found?.name;
  return { name, isUnknown: data !== undefined && found === undefined && data.next_cursor == null };
}

/** What is asked of the lines of a year, in the order that the address says. */
function askedOf(code: string, year: FiscalYearView, { sort, drafts }: { sort?: string | undefined; drafts?: 'yes' | undefined }) {
  return { auxiliary: code, from: year.start, to: year.end, with_drafts: drafts === 'yes' ? true : undefined, sort: serviceSort(sort, PostedLineSort) };
}

function useLines(code: string, year: FiscalYearView | undefined) {
  const search = route.useSearch();
  const asked = year === undefined ? { auxiliary: code, from: '', to: '' } : askedOf(code, year, search);
  return useListLedgerLinesInfinite(useCompanyId(), asked, { query: { ...byCursor, enabled: year !== undefined } });
}

function Lines({ code, years, year, onOpen }: { code: string; years: readonly FiscalYearView[]; year: FiscalYearView; onOpen: (entryId: string) => void }) {
  const { t } = useTranslation(['accounting', 'accounts']);
  const companyId = useCompanyId();
  const search = route.useSearch();
  const lines = useLines(code, year);
  const navigate = route.useNavigate();
  const first = lines.data?.pages[0];
  return (
    <>
      {first === undefined ? null : <Totals lines={first} />}
      <DataTable
        name="third_party_lines"
        label={t('accounts:thirdParty.lines', { code })}
        columns={useColumns()}
        query={lines}
        state={useTableState(route)}
        lead={
          <>
            <FiscalYearSelect years={years} value={year.id} onChange={(id) => void navigate({ search: (before) => ({ ...before, year: id, entry: undefined }) })} />
            <Checkbox label={t('account.withDrafts')} checked={search.drafts === 'yes'} onCheckedChange={(checked) => void navigate({ search: (before) => ({ ...before, drafts: checked ? 'yes' : undefined, entry: undefined }) })} />
          </>
        }
        exports={{ url: (choice) => getExportLedgerLinesUrl(companyId, { ...askedOf(code, year, search), ...choice }), file: t('accounts:thirdParty.title', { code }) }}
        rowKey={(line) => `${line.entry_id} ${String(line.position)}`}
        onOpen={(line) => onOpen(line.entry_id)}
        empty={<EmptyState icon={<ListX aria-hidden />} title={t('accounts:thirdParty.empty')} />}
      />
    </>
  );
}

/** What all lines of the year come to, however many are shown. */
function Totals({ lines }: { lines: PostedLineList }) {
  const { t } = useTranslation(['accounting', 'accounts']);
  const figures: [string, ReactNode][] = [
    [t('balance.totalDebit'), <Amount key="debit" value={lines.total_debit} />],
    [t('balance.totalCredit'), <Amount key="credit" value={lines.total_credit} />],
    [t('fields.balance'), <BalanceText key="balance" value={lines.balance} />],
  ];
  return <YearTotals figures={figures} />;
}

/** Where there is little room, what a line moves is one column, with its side. */
function useColumns(): Column<PostedLine>[] {
  const { t } = useTranslation(['accounting', 'accounts']);
  return useMemo(
    () => [
      { id: 'date', header: t('fields.date'), sort: 'service', className: '@3xl:w-28', cell: (line) => <DateText value={line.date} /> },
      { id: 'account', header: t('fields.account'), cell: (line) => <bdi>{`${line.account} ${line.account_label}`}</bdi> },
      { id: 'journal', header: t('fields.journal'), className: 'whitespace-nowrap', from: 'xl', cell: (line) => <EntryName line={line} /> },
      { id: 'piece', header: t('fields.piece'), from: '4xl', cell: (line) => <PieceText value={line.piece_ref} /> },
      { id: 'label', header: t('fields.label'), className: '@xl:min-w-28 @4xl:min-w-40', from: 'xl', cell: (line) => <bdi>{line.label}</bdi> },
      { id: 'debit', header: t('fields.debit'), align: 'end', from: 'xl', cell: (line) => <Amount value={line.debit} blankZero /> },
      { id: 'credit', header: t('fields.credit'), align: 'end', from: 'xl', cell: (line) => <Amount value={line.credit} blankZero /> },
      { id: 'amount', header: t('fields.amount'), align: 'end', className: '@xl:hidden', fixed: true, cell: (line) => <BalanceText value={isZero(line.credit) ? line.debit : `-${line.credit}`} /> },
    ],
    [t],
  );
}
