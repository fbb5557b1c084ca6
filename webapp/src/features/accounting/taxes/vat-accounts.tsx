import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { VatAccount } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { Amount } from '@/components/ui/amount';
import { Status } from '@/components/ui/status';
import { isZero } from '@/lib/amount';
import { sumOf } from '@/lib/minor';

const route = getRouteApi('/app/accounting/vat');

/** What the accounts of VAT moved, and how much of it the lines explain. */
export function VatAccounts({ accounts }: { accounts: readonly VatAccount[] }) {
  const { t } = useTranslation('taxes');
  const navigate = route.useNavigate();
  return (
    <section aria-labelledby="vat-accounts" className="flex flex-col gap-3">
      <header>
        <h2 id="vat-accounts" className="text-lg font-semibold">
          {t('accounts.title')}
        </h2>
        <p className="text-sm text-pretty text-muted">{t('accounts.text')}</p>
      </header>
      <DataTable
        label={t('accounts.title')}
        columns={useColumns()}
        query={{ data: { items: accounts }, isError: false, error: null, refetch: () => undefined }}
        rowKey={({ account }) => account}
        onOpen={({ account }) => void navigate({ to: '/accounting/chart/$number', params: { number: account } })}
        empty={null}
      />
    </section>
  );
}

function useColumns(): Column<VatAccount>[] {
  const { t } = useTranslation('taxes');
  return useMemo(() => {
    const figure = (id: 'movement' | 'with_code' | 'settled' | 'without_code', from?: Column<VatAccount>['from']): Column<VatAccount> => ({
      id,
      header: t(`accounts.${id}`),
      align: 'end',
      ...(from === undefined ? {} : { from }),
      cell: (row) => <Amount value={row[id]} blankZero={id !== 'movement'} />,
    });
    return [
      { id: 'account', header: t('accounts.account'), cell: (row) => <AccountCell row={row} /> },
      { id: 'side', header: t('accounts.side'), from: '3xl', cell: (row) => (row.is_deductible ? t('accounts.deductible') : t('accounts.collected')) },
      figure('movement'),
      figure('with_code', 'xl'),
      figure('settled', '3xl'),
      figure('without_code', 'md'),
      { id: 'state', header: t('accounts.state'), from: 'xl', cell: (row) => <State row={row} /> },
    ];
  }, [t]);
}

function AccountCell({ row: { account, label } }: { row: VatAccount }) {
  return (
    <>
      <span className="tabular-nums">{account}</span>
      <span className="block text-xs font-normal text-muted">
        <bdi>{label}</bdi>
      </span>
    </>
  );
}

/** Only what lines with a code explain holds: the rest is in no box. */
function State({ row }: { row: VatAccount }) {
  const { t } = useTranslation('taxes');
  if (!isTied(row)) return <Status tone="danger">{t('accounts.notTied')}</Status>;
  return isZero(row.without_code) ? <Status tone="positive">{t('accounts.tied')}</Status> : <Status tone="caution">{t('accounts.partly')}</Status>;
}

const isTied = ({ movement, with_code: withCode, settled, without_code: without }: VatAccount) => sumOf([withCode, settled, without]) === sumOf([movement]);
