import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpdateAccount } from '@/api/generated/accounting/accounting';
import type { AccountView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import type { Column } from '@/components/data-table/column';
import { Amount } from '@/components/ui/amount';
import { Badge } from '@/components/ui/badge';
import { MenuItem, RowMenu } from '@/components/ui/menu';
import { cn } from '@/lib/cn';
import { useMay } from '@/lib/company-card';
import { useProblemText } from '@/lib/problem-text';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { BalanceText } from '../balance-text';
import { useClassName } from '../class-name';
import type { ChartRow } from './chart-rows';

/** What the row menu can ask of the page. */
export interface ChartActs {
  onEdit: (account: AccountView) => void;
  onRemove: (account: AccountView) => void;
}

const indents = ['', 'ps-1 @xl:ps-4', 'ps-2 @xl:ps-8', 'ps-3 @xl:ps-12', 'ps-4 @xl:ps-16'];

/** The columns of the chart of accounts. */
export function useChartColumns({ onEdit, onRemove }: ChartActs): Column<ChartRow>[] {
  const { t } = useTranslation(['accounting', 'accounts']);
  const mayWrite = useMay('accounting.write');
  const nameOfClass = useClassName();
  return useMemo(() => {
    const of = (cell: (account: AccountView) => React.ReactNode) => (row: ChartRow) => (row.kind === 'account' ? cell(row.account) : null);
    const columns: Column<ChartRow>[] = [
      {
        id: 'number',
        header: t('fields.account'),
        sort: 'service',
        className: '@3xl:w-40',
        cell: (row) => (row.kind === 'class' ? row.class : <span className={cn('tabular-nums', indents[row.depth])}>{row.account.number}</span>),
      },
      {
        id: 'label',
        header: t('fields.label'),
        sort: 'service',
        cell: (row) => (row.kind === 'class' ? nameOfClass(row.class) : <Label account={row.account} />),
      },
      { id: 'type', header: t('fields.type'), className: 'whitespace-nowrap', from: '4xl', cell: of((account) => t(`accounts:types.${account.type}`)) },
      { id: 'debit', header: t('fields.debit'), align: 'end', from: 'xl', cell: of((account) => <Amount value={account.debit} blankZero />) },
      { id: 'credit', header: t('fields.credit'), align: 'end', from: 'xl', cell: of((account) => <Amount value={account.credit} blankZero />) },
      { id: 'balance', header: t('fields.balance'), align: 'end', className: '@max-xl:ps-0 @max-xl:text-xs', cell: of((account) => <BalanceText value={account.balance} blankZero />) },
    ];
    if (mayWrite) columns.push({ id: 'acts', header: '', className: '@xl:w-14', control: true, cell: of((account) => <AccountMenu account={account} onEdit={onEdit} onRemove={onRemove} />) });
    return columns;
  }, [t, mayWrite, nameOfClass, onEdit, onRemove]);
}

function Label({ account }: { account: AccountView }) {
  const { t } = useTranslation(['accounting', 'accounts']);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <bdi>{account.label}</bdi>
      {account.is_active ? null : <Badge>{t('states.inactive')}</Badge>}
    </span>
  );
}

function AccountMenu({ account, onEdit, onRemove }: ChartActs & { account: AccountView }) {
  const { t } = useTranslation(['accounting', 'accounts']);
  const { t: tc } = useTranslation();
  const problemText = useProblemText();
  const companyId = useCompanyId();
  const update = useUpdateAccount({ request: ifMatch(account.version), mutation: { onError: (error) => showToast('danger', problemText(error)) } });
  const toggle = () => update.mutate({ companyId, number: account.number, data: { is_active: !account.is_active } });
  return (
    <RowMenu label={t('accounts:chart.acts', { number: account.number })} busy={update.isPending}>
      <MenuItem onSelect={() => onEdit(account)}>{tc('actions.edit')}</MenuItem>
      <MenuItem onSelect={toggle}>{account.is_active ? t('actions.deactivate') : t('actions.activate')}</MenuItem>
      <MenuItem disabled={account.has_moved} onSelect={() => onRemove(account)}>
        {account.has_moved ? t('accounts:chart.hasMoved') : tc('actions.delete')}
      </MenuItem>
    </RowMenu>
  );
}
