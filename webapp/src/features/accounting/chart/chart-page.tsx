import { getRouteApi } from '@tanstack/react-router';
import { BookOpen, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListAccountsInfinite } from '@/api/generated/accounting/accounting';
import type { AccountView } from '@/api/generated/model';
import { DataTable } from '@/components/data-table/data-table';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { SearchInput } from '@/components/ui/search-input';
import { Select } from '@/components/ui/select';
import { useMay } from '@/lib/company-card';
import { byCursor } from '@/lib/paging';
import { useCompanyId } from '@/lib/session';
import { AccountingPage } from '../accounting-page';
import { AccountDialog } from './account-dialog';
import { chartRows, type ChartRow } from './chart-rows';
import { useChartColumns } from './columns';
import { RemoveAccountDialog } from './remove-account-dialog';

const route = getRouteApi('/app/accounting/chart');

/** The most rows of a page of the service, because people leaf through the whole chart. */
const pageSize = 200;

/** What is done to an account in a dialog; `null` stands for an account that is not there yet. */
type Act = { kind: 'edit'; account: AccountView | null } | { kind: 'remove'; account: AccountView };

/** The chart of accounts by class. */
export function ChartPage() {
  const { t } = useTranslation('accounting');
  const mayWrite = useMay('accounting.write');
  const [act, setAct] = useState<Act>();
  const close = () => setAct(undefined);
  return (
    <AccountingPage
      title={t('chart.title')}
      actions={
        mayWrite ? (
          <Button variant="primary" onClick={() => setAct({ kind: 'edit', account: null })}>
            <Plus aria-hidden />
            {t('chart.create')}
          </Button>
        ) : undefined
      }
    >
      <Filters />
      <Accounts onEdit={(account) => setAct({ kind: 'edit', account })} onRemove={(account) => setAct({ kind: 'remove', account })} />
      {act?.kind === 'edit' ? <AccountDialog account={act.account} onClose={close} /> : null}
      {act?.kind === 'remove' ? <RemoveAccountDialog account={act.account} onClose={close} /> : null}
    </AccountingPage>
  );
}

function Filters() {
  const { t } = useTranslation('accounting');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (part: typeof search) => void navigate({ search: (before) => ({ ...before, ...part }), replace: true });
  return (
    <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-[minmax(16rem,1fr)_repeat(2,minmax(0,12rem))_minmax(0,15rem)]">
      <SearchInput label={t('chart.search')} value={search.q ?? ''} onSearch={(q) => change({ q: q === '' ? undefined : q })} />
      <Select
        aria-label={t('chart.class')}
        value={search.class ?? ''}
        onChange={(event) => change({ class: event.target.value === '' ? undefined : event.target.value })}
        options={[{ value: '', label: t('chart.allClasses') }, ...classes.map((value) => ({ value, label: `${value} · ${t(`classes.${value}`)}` }))]}
      />
      <Select
        aria-label={t('fields.state')}
        value={search.active ?? ''}
        onChange={(event) => change({ active: event.target.value === '' ? undefined : (event.target.value as 'yes' | 'no') })}
        options={[
          { value: '', label: t('chart.allStates') },
          { value: 'yes', label: t('chart.onlyActive') },
          { value: 'no', label: t('chart.onlyInactive') },
        ]}
      />
      <Select
        aria-label={t('chart.moves')}
        value={search.moved ?? ''}
        onChange={(event) => change({ moved: event.target.value === '' ? undefined : 'yes' })}
        options={[
          { value: '', label: t('chart.allMoves') },
          { value: 'yes', label: t('chart.onlyMoved') },
        ]}
      />
    </div>
  );
}

const classes = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

function Accounts({ onEdit, onRemove }: { onEdit: (account: AccountView) => void; onRemove: (account: AccountView) => void }) {
  const { t } = useTranslation('accounting');
  const navigate = route.useNavigate();
  const { q, class: accountClass, active, moved } = route.useSearch();
  const accounts = useListAccountsInfinite(
    useCompanyId(),
    {
      search: q,
      class: accountClass === undefined ? undefined : Number(accountClass),
      active: active === undefined ? undefined : active === 'yes',
      moved: moved === undefined ? undefined : true,
      limit: pageSize,
    },
    { query: byCursor },
  );
  const items = accounts.data?.pages.flatMap((page) => page.items);
  const columns = useChartColumns({ onEdit, onRemove });
  return (
    <DataTable<ChartRow>
      label={t('chart.title')}
      columns={columns}
      query={{ ...accounts, data: items === undefined ? undefined : { items: chartRows(items) } }}
      rowKey={(row) => (row.kind === 'class' ? `class ${row.class}` : row.account.number)}
      rowClass={(row) => (row.kind === 'class' ? 'bg-sunken font-semibold' : row.account.is_active ? undefined : 'text-muted')}
      opens={(row) => row.kind === 'account'}
      onOpen={(row) => row.kind === 'account' && void navigate({ to: '/accounting/chart/$number', params: { number: row.account.number } })}
      filtered={q !== undefined || accountClass !== undefined || active !== undefined || moved !== undefined}
      onClearFilters={() => void navigate({ search: {} })}
      empty={
        <EmptyState icon={<BookOpen aria-hidden />} title={t('chart.empty')}>
          {t('chart.emptyHint')}
        </EmptyState>
      }
    />
  );
}
