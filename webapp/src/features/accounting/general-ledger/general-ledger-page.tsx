import { getRouteApi } from '@tanstack/react-router';
import { ListX } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportGeneralLedgerUrl, useGetGeneralLedgerInfinite } from '@/api/generated/accounting/accounting';
import type { FiscalYearView } from '@/api/generated/model';
import { DataTable } from '@/components/data-table/data-table';
import type { RowTone } from '@/components/data-table/table-row';
import { useTableState } from '@/components/data-table/table-state';
import { Checkbox } from '@/components/ui/checkbox';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { Fetching } from '@/components/ui/problem-state';
import { monthsOf, shownYear, useFiscalYears, useToday } from '@/lib/fiscal-years';
import { byCursor } from '@/lib/paging';
import { useCompanyId } from '@/lib/session';
import { AccountingPage } from '../accounting-page';
import { EntryDrawer } from '../entries/entry-drawer';
import { BalancePeriod } from '../trial-balance/balance-period';
import { useLedgerColumns } from './columns';
import { beginningsOf, keyOf, ledgerRows, type LedgerRow } from './ledger-rows';
import { Summary } from './summary';

const route = getRouteApi('/app/accounting/general-ledger');
const pageSize = 200;

/** The general ledger of a fiscal year or of some of its months: every account with its lines and the balance after each. */
export function GeneralLedgerPage() {
  const { t } = useTranslation('accounting');
  const { t: tr } = useTranslation('reports');
  const years = useFiscalYears();
  const { entry, from, to, drafts, closing, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const year = shownYear(years.data?.items ?? [], search.year, useToday());
  return (
    <AccountingPage
      title={t('tabs.generalLedger')}
      description={tr('general.description')}
      actions={
        <LinkButton to="/accounting/trial-balance" search={{ year: year?.id, from, to, drafts, closing }} variant="quiet">
          {t('account.toBalance')}
        </LinkButton>
      }
    >
      <Fetching query={years} />
      {year === undefined ? null : <Ledger key={year.id} years={years.data?.items ?? []} year={year} />}
      <EntryDrawer entryId={entry} onClose={() => void navigate({ search: (before) => ({ ...before, entry: undefined }) })} />
    </AccountingPage>
  );
}

/** The parameters of the service for what the address asks: whole months of the year. */
function useParameters(year: FiscalYearView) {
  const { from, to, q, drafts, closing } = route.useSearch();
  const months = monthsOf(year);
  return {
    fiscal_year_id: year.id,
    from: months.find(({ month }) => month === from)?.from,
    to: months.find(({ month }) => month === to)?.to,
    accounts: beginningsOf(q),
    with_drafts: drafts === 'yes' ? true : undefined,
    with_closing: closing === 'yes' ? true : undefined,
  };
}

function Ledger({ years, year }: { years: readonly FiscalYearView[]; year: FiscalYearView }) {
  const { t } = useTranslation('accounting');
  const { t: tr } = useTranslation('reports');
  const companyId = useCompanyId();
  const asked = useParameters(year);
  const ledger = useGetGeneralLedgerInfinite(companyId, { ...asked, limit: pageSize }, { query: byCursor });
  const rows = useMemo(() => ledger.data && { items: ledgerRows(ledger.data.pages.flatMap(({ items }) => items)) }, [ledger.data]);
  const lines = useMemo(() => rows?.items.filter(({ kind }) => kind === 'line').length, [rows]);
  const first = ledger.data?.pages[0];
  return (
    <>
      {first === undefined || first.items.length === 0 ? null : <Summary year={year} ledger={first} filtered={asked.accounts !== undefined} />}
      <DataTable
        name="general_ledger"
        label={t('tabs.generalLedger')}
        columns={useLedgerColumns()}
        query={{ ...ledger, data: rows }}
        count={lines}
        rowKey={keyOf}
        rowTone={toneOf}
        state={useTableState(route)}
        lead={<Choice years={years} year={year} />}
        finder={{ label: tr('general.search') }}
        exports={{ url: (choice) => getExportGeneralLedgerUrl(companyId, { ...asked, ...choice }), file: t('tabs.generalLedger') }}
        opens={opens}
        onOpen={useOpening(year)}
        empty={
          <EmptyState icon={<ListX aria-hidden />} title={t('balance.empty')} action={<LinkButton to="/accounting/fec">{t('entries.importFec')}</LinkButton>}>
            {t('balance.emptyHint')}
          </EmptyState>
        }
      />
    </>
  );
}

/** The way from a heading to the ledger of its account, and from a line to its entry. */
function useOpening(year: FiscalYearView) {
  const navigate = route.useNavigate();
  const { drafts } = route.useSearch();
  return (row: LedgerRow) => {
    if (row.kind === 'line') void navigate({ search: (before) => ({ ...before, entry: row.line.entry_id }) });
    else void navigate({ to: '/accounting/chart/$number', params: { number: row.account.account }, search: { year: year.id, drafts } });
  };
}

/** Year and months, and what counts beside the posted entries of every day. */
function Choice({ years, year }: { years: readonly FiscalYearView[]; year: FiscalYearView }) {
  const { t } = useTranslation('reports');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: Partial<typeof search>) => void navigate({ search: (before) => ({ ...before, ...next, entry: undefined }) });
  return (
    <>
      <BalancePeriod years={years} year={year} search={search} onChange={change} />
      <Checkbox label={t('withDrafts')} checked={search.drafts === 'yes'} onCheckedChange={(checked) => change({ drafts: checked ? 'yes' : undefined })} />
      {year.state === 'closed' ? <Checkbox label={t('withClosing')} checked={search.closing === 'yes'} onCheckedChange={(checked) => change({ closing: checked ? 'yes' : undefined })} /> : null}
    </>
  );
}

const opens = ({ kind }: LedgerRow) => kind === 'heading' || kind === 'line';

function toneOf({ kind }: LedgerRow): RowTone | undefined {
  if (kind === 'heading') return 'heading';
  return kind === 'total' ? 'subtotal' : undefined;
}
