import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalyticBalanceRow, AnalyticSums } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { Amount } from '@/components/ui/amount';
import { BalanceText } from '../balance-text';

/** The columns of the analytic balance: section, account, and what moved. */
export function useAnalyticColumns(): Column<AnalyticBalanceRow>[] {
  const { t } = useTranslation('analytics');
  return useMemo(
    () => [
      { id: 'section', header: t('fields.section'), className: '@4xl:w-56', cell: (row) => <SectionCell row={row} /> },
      {
        id: 'account',
        header: t('fields.account'),
        cell: ({ account, account_label: label }) => (
          <>
            <bdi className="tabular-nums">{account}</bdi> <bdi className="text-muted @max-md:hidden">{label}</bdi>
          </>
        ),
      },
      { id: 'debit', header: t('fields.debit'), align: 'end', from: '3xl', cell: ({ debit }) => <Amount value={debit} blankZero /> },
      { id: 'credit', header: t('fields.credit'), align: 'end', from: '3xl', cell: ({ credit }) => <Amount value={credit} blankZero /> },
      { id: 'balance', header: t('fields.balance'), align: 'end', cell: ({ balance }) => <BalanceText value={balance} blankZero /> },
    ],
    [t],
  );
}

function SectionCell({ row: { section_id: id, section_code: code, section_name: name } }: { row: AnalyticBalanceRow }) {
  const { t } = useTranslation('analytics');
  if (id == null) return <span className="text-muted">{t('balance.none')}</span>;
  return (
    <>
      <bdi>{code}</bdi>
      {name === code ? null : (
        <span className="block text-xs font-normal text-muted">
          <bdi>{name}</bdi>
        </span>
      )}
    </>
  );
}

/** The last row: what all sections come to, on this page or not. */
export function totalCells(totals: AnalyticSums, label: string): Partial<Record<string, ReactNode>> {
  return { section: label, debit: <Amount value={totals.debit} />, credit: <Amount value={totals.credit} />, balance: <BalanceText value={totals.balance} /> };
}
