import { getRouteApi } from '@tanstack/react-router';
import { CheckCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useListOpenBalancesInfinite } from '@/api/generated/accounting/accounting';
import type { OpenBalance } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { useTableState } from '@/components/data-table/table-state';
import { Amount } from '@/components/ui/amount';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { byCursor } from '@/lib/paging';
import { useCompanyId } from '@/lib/session';
import { BalanceText } from '../balance-text';
import { AccountChip } from '../entries/account-chip';
import { usePartyName } from './party-name';

const route = getRouteApi('/app/accounting/matching');

/** As many as people leaf through. */
const pageSize = 100;

/** The third parties that have open items, by account. The one that shows beside them is marked. */
export function OpenBalances() {
  const { t } = useTranslation('matching');
  const { t: ta } = useTranslation('accounting');
  const navigate = route.useNavigate();
  const { q, of, account, auxiliary } = route.useSearch();
  const balances = useListOpenBalancesInfinite(useCompanyId(), { search: q, account: of, limit: pageSize }, { query: byCursor });
  return (
    <DataTable
      name="open_balances"
      label={t('balances.title')}
      columns={useColumns()}
      query={balances}
      rowKey={(balance) => `${balance.account} ${balance.auxiliary}`}
      rowTone={(balance) => (balance.account === account && balance.auxiliary === auxiliary ? 'current' : undefined)}
      state={useTableState(route)}
      finder={{ label: t('balances.search') }}
      filters={[{ key: 'of', label: ta('fields.account'), chip: AccountChip }]}
      onOpen={(balance) => void navigate({ search: (before) => ({ ...before, account: balance.account, auxiliary: balance.auxiliary }) })}
      empty={
        <EmptyState icon={<CheckCheck aria-hidden />} title={t('balances.empty')} action={<LinkButton to="/accounting/chart">{t('balances.toChart')}</LinkButton>}>
          {t('balances.emptyHint')}
        </EmptyState>
      }
    />
  );
}

/** Where the items of one stand beside the list it has two columns: who it is, and what is open of them. */
function useColumns(): Column<OpenBalance>[] {
  const { t } = useTranslation('matching');
  const { t: ta } = useTranslation('accounting');
  return useMemo(
    () => [
      { id: 'auxiliary', header: ta('fields.auxiliary'), cell: (balance) => <PartyCell balance={balance} /> },
      { id: 'code', header: ta('fields.code'), from: '3xl', cell: (balance) => balance.auxiliary },
      { id: 'account', header: ta('fields.account'), from: 'xl', cell: (balance) => <bdi>{`${balance.account} ${balance.account_label}`}</bdi> },
      { id: 'open_items', header: t('balances.openItems'), align: 'end', from: 'xl', sort: (balance) => balance.open_items, cell: (balance) => <Amount value={String(balance.open_items)} /> },
      { id: 'debit', header: ta('fields.debit'), align: 'end', from: '4xl', cell: (balance) => <Amount value={balance.debit} blankZero /> },
      { id: 'credit', header: ta('fields.credit'), align: 'end', from: '4xl', cell: (balance) => <Amount value={balance.credit} blankZero /> },
      { id: 'balance', header: ta('fields.balance'), align: 'end', sort: (balance) => Number(balance.balance), cell: (balance) => <BalanceText value={balance.balance} /> },
    ],
    [t, ta],
  );
}

function PartyCell({ balance }: { balance: OpenBalance }) {
  const { t } = useTranslation('matching');
  const nameOf = usePartyName();
  return (
    <>
      <bdi>{nameOf(balance)}</bdi>
      <span className="block text-xs font-normal text-muted @xl:hidden">{t('balances.of', { account: balance.account, count: balance.open_items })}</span>
    </>
  );
}
