import { getRouteApi } from '@tanstack/react-router';
import { BookOpen, FileInput, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportAccountsUrl, useListAccountsInfinite } from '@/api/generated/accounting/accounting';
import { AccountSort, type AccountView } from '@/api/generated/model';
import { DataTable } from '@/components/data-table/data-table';
import type { TableFilter } from '@/components/data-table/filters';
import type { RowTone } from '@/components/data-table/table-row';
import { serviceSort, useTableState } from '@/components/data-table/table-state';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { useMay } from '@/lib/company-card';
import { byCursor } from '@/lib/paging';
import { useCompanyId } from '@/lib/session';
import { AccountingPage } from '../accounting-page';
import { useClassName } from '../class-name';
import { AccountDialog } from './account-dialog';
import { chartRows, flatRows, type ChartRow } from './chart-rows';
import { useChartColumns, type ChartActs } from './columns';
import { RemoveAccountDialog } from './remove-account-dialog';

const route = getRouteApi('/app/accounting/chart');

/** The most rows of a page of the service, because people leaf through the whole chart. */
const pageSize = 200;

/** What is done to an account in a dialog; `null` stands for an account that is not there yet. */
type Act = { kind: 'edit'; account: AccountView | null } | { kind: 'remove'; account: AccountView };

/** The chart of accounts by class. */
export function ChartPage() {
  const { t } = useTranslation(['accounting', 'accounts']);
  const mayWrite = useMay('accounting.write');
  const [act, setAct] = useState<Act>();
  const close = () => setAct(undefined);
  return (
    <AccountingPage
      title={t('accounts:chart.title')}
      actions={
        mayWrite ? (
          <>
            <LinkButton to="/accounting/chart/import">
              <FileInput aria-hidden />
              {t('accounts:chart.importFile')}
            </LinkButton>
            <Button variant="primary" onClick={() => setAct({ kind: 'edit', account: null })}>
              <Plus aria-hidden />
              {t('accounts:chart.create')}
            </Button>
          </>
        ) : undefined
      }
    >
      <Accounts onEdit={(account) => setAct({ kind: 'edit', account })} onRemove={(account) => setAct({ kind: 'remove', account })} />
      {act?.kind === 'edit' ? <AccountDialog account={act.account} onClose={close} /> : null}
      {act?.kind === 'remove' ? <RemoveAccountDialog account={act.account} onClose={close} /> : null}
    </AccountingPage>
  );
}

const classes = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

function Accounts({ onEdit, onRemove }: ChartActs) {
  const { t } = useTranslation(['accounting', 'accounts']);
  const navigate = route.useNavigate();
  const companyId = useCompanyId();
  const asked = useAsked();
  const accounts = useListAccountsInfinite(companyId, { ...asked, limit: pageSize }, { query: byCursor });
  const isByLabel = asked.sort === 'label_asc' || asked.sort === 'label_desc';
  const rows = useMemo(() => accounts.data && { items: (isByLabel ? flatRows : chartRows)(accounts.data.pages.flatMap((page) => page.items)) }, [accounts.data, isByLabel]);
  return (
    <DataTable<ChartRow>
      name="accounts"
      label={t('accounts:chart.title')}
      columns={useChartColumns({ onEdit, onRemove })}
      query={{ ...accounts, data: rows }}
      count={rows?.items.filter((row) => row.kind === 'account').length}
      rowKey={(row) => (row.kind === 'class' ? `class ${row.class}` : row.account.number)}
      rowTone={toneOf}
      state={useTableState(route)}
      order="number"
      finder={{ label: t('accounts:chart.search') }}
      filters={useChartFilters()}
      exports={{ url: (choice) => getExportAccountsUrl(companyId, { ...asked, ...choice }), file: t('accounts:chart.title') }}
      opens={isAccount}
      onOpen={(row) => row.kind === 'account' && void navigate({ to: '/accounting/chart/$number', params: { number: row.account.number } })}
      empty={
        <EmptyState icon={<BookOpen aria-hidden />} title={t('accounts:chart.empty')}>
          {t('accounts:chart.emptyHint')}
        </EmptyState>
      }
    />
  );
}

/** What the address asks for. */
function useAsked() {
  const { q, class: accountClass, active, moved, sort } = route.useSearch();
  return {
    search: q,
    class: accountClass === undefined ? undefined : Number(accountClass),
    active: active === undefined ? undefined : active === 'yes',
    moved: moved === undefined ? undefined : true,
    sort: serviceSort(sort, AccountSort),
  };
}

function useChartFilters(): TableFilter<ChartRow>[] {
  const { t } = useTranslation(['accounting', 'accounts']);
  const nameOfClass = useClassName();
  return [
    { key: 'class', label: t('accounts:chart.class'), choices: classes.map((value) => ({ value, label: `${value} · ${nameOfClass(value)}` })) },
    {
      key: 'active',
      label: t('fields.state'),
      choices: [
        { value: 'yes', label: t('accounts:chart.onlyActive') },
        { value: 'no', label: t('accounts:chart.onlyInactive') },
      ],
    },
    { key: 'moved', label: t('accounts:chart.moves'), choices: [{ value: 'yes', label: t('accounts:chart.onlyMoved') }] },
  ];
}

const isAccount = (row: ChartRow) => row.kind === 'account';

function toneOf(row: ChartRow): RowTone | undefined {
  if (row.kind === 'class') return 'heading';
  return row.account.is_active ? undefined : 'inactive';
}
