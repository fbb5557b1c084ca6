import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuxiliaryBalanceRow, TrialBalanceTotals } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { Amount } from '@/components/ui/amount';
import { PartyCell } from '../aged/columns';
import { figureColumns } from '../trial-balance/columns';

/** The columns of the balance of third parties: who it is, and the six figures of a balance. */
export function useAuxiliaryColumns(): Column<AuxiliaryBalanceRow>[] {
  const { t } = useTranslation('accounting');
  return useMemo(
    () => [
      { id: 'auxiliary', header: t('fields.auxiliary'), cell: (row) => <PartyCell row={row} /> },
      { id: 'account', header: t('fields.account'), from: '5xl', cell: (row) => <bdi>{`${row.account} ${row.account_label}`}</bdi> },
      ...figureColumns.map((column): Column<AuxiliaryBalanceRow> => ({ ...column, header: t(`balance.${column.id}`), align: 'end', cell: ({ amounts }) => <Amount value={amounts[column.id]} blankZero /> })),
    ],
    [t],
  );
}

/** The last row: what all rows come to, on this page or not. */
export function totalCells(totals: TrialBalanceTotals, label: string): Partial<Record<string, ReactNode>> {
  return { auxiliary: label, ...Object.fromEntries(figureColumns.map(({ id }) => [id, <Amount key={id} value={totals[id]} />])) };
}
