import { useCallback, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgedAmounts, AgedBy, AgedRow } from '@/api/generated/model';
import type { Column, Room } from '@/components/data-table/column';
import { Amount } from '@/components/ui/amount';
import { usePartyName } from '../matching/party-name';
import { ages } from './ages';

/** From how much room on the amounts of an age show: those that matter most from less on. */
const rooms: Record<(typeof ages)[number]['id'], Room> = { not_due: 'xl', days_1_to_30: '4xl', days_31_to_60: '4xl', days_61_to_90: '4xl', days_over_90: 'xl' };

/** Gives what an age is called: what is due since its own day is not late. */
export function useAgeName(by: AgedBy): (id: (typeof ages)[number]['id']) => string {
  const { t } = useTranslation('matching');
  return useCallback((id) => (id === 'not_due' && by === 'date' ? t('aged.not_due_by_date') : t(`aged.${id}`)), [t, by]);
}

/** The columns of the aged balance: who it is, and what of it has which age. */
export function useAgedColumns(by: AgedBy): Column<AgedRow>[] {
  const { t } = useTranslation('accounting');
  const ageName = useAgeName(by);
  return useMemo(
    () => [
      { id: 'auxiliary', header: t('fields.auxiliary'), cell: (row) => <PartyCell row={row} /> },
      { id: 'account', header: t('fields.account'), from: '5xl', cell: (row) => <bdi>{`${row.account} ${row.account_label}`}</bdi> },
      ...ages.map(({ id }): Column<AgedRow> => ({ id, header: ageName(id), align: 'end', from: rooms[id], cell: (row) => <Amount value={row.amounts[id]} blankZero /> })),
      { id: 'total', header: t('fields.total'), align: 'end', sort: (row) => Number(row.amounts.total), cell: (row) => <Amount value={row.amounts.total} /> },
    ],
    [t, ageName],
  );
}

/** Who a row is of: the name, and below it the code, with the account where that has no column. */
export function PartyCell({ row }: { row: Pick<AgedRow, 'account' | 'auxiliary' | 'auxiliary_name'> }) {
  const name = usePartyName()(row);
  const code = name === row.auxiliary ? '' : row.auxiliary;
  return (
    <>
      <bdi>{name}</bdi>
      <span className="block text-xs font-normal text-muted">
        <bdi>{code}</bdi>
        <span className="@5xl:hidden">
          {code === '' ? null : ' · '}
          {row.account}
        </span>
      </span>
    </>
  );
}

/** The last row: what all rows come to, on this page or not. */
export function totalCells(totals: AgedAmounts, label: string): Partial<Record<string, ReactNode>> {
  return { auxiliary: label, ...Object.fromEntries([...ages.map(({ id }) => id), 'total' as const].map((id) => [id, <Amount key={id} value={totals[id]} />])) };
}
