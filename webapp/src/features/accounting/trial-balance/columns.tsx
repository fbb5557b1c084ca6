import type { TFunction } from 'i18next';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '@/components/data-table/column';
import { Amount } from '@/components/ui/amount';
import { useClassName } from '../class-name';
import { ChangeBelow, useComparedColumns } from './compared';
import type { BalanceRow, Balances, Figures } from './grouping';

/** The six figures of a balance, with the room that each takes. */
export const figureColumns = [
  { id: 'opening_debit', from: '5xl' },
  { id: 'opening_credit', from: '5xl' },
  { id: 'period_debit', from: 'xl' },
  { id: 'period_credit', from: 'xl' },
  { id: 'closing_debit', className: '@max-xl:text-xs' },
  { id: 'closing_credit', className: '@max-xl:text-xs' },
] as const satisfies readonly ({ id: keyof Figures } & Pick<Column<unknown>, 'from' | 'className'>)[];

/** The columns of the trial balance: the six figures, or the balances beside those of the year before. */
export function useBalanceColumns(isCompared: boolean): Column<BalanceRow>[] {
  const { t } = useTranslation('accounting');
  const compared = useComparedColumns();
  const nameOfClass = useClassName();
  return useMemo(
    () => [
      {
        id: 'account',
        header: t('fields.account'),
        className: '@6xl:w-28',
        sort: (row) => (row.kind === 'account' ? row.row.account : null),
        cell: (row) => (
          <>
            <span className="tabular-nums">{row.kind === 'account' ? row.row.account : row.kind === 'class' ? row.class : null}</span>
            {/* Where the figures need the room the name stands below the number. */}
            <span className="block text-xs @3xl:hidden">{nameOf(row, t, nameOfClass)}</span>
            {isCompared ? <ChangeBelow row={row} /> : null}
          </>
        ),
      },
      { id: 'label', header: t('fields.label'), from: '3xl', sort: (row) => (row.kind === 'account' ? row.row.label : null), cell: (row) => nameOf(row, t, nameOfClass) },
      ...figureColumns
        .filter(({ id }) => !isCompared || id.startsWith('closing'))
        .map(
          (column): Column<BalanceRow> => ({
            ...column,
            header: t(`balance.${column.id}`),
            align: 'end',
            sort: (row) => (row.kind === 'account' ? Number(row.row[column.id]) : null),
            cell: (row) => figure(row, column.id),
          }),
        ),
      ...(isCompared ? compared : []),
    ],
    [t, nameOfClass, isCompared, compared],
  );
}

function nameOf(row: BalanceRow, t: TFunction<'accounting'>, nameOfClass: (accountClass: string) => string): ReactNode {
  if (row.kind === 'class') return nameOfClass(row.class);
  return row.kind === 'subtotal' ? t('balance.subtotal', { class: row.class }) : <bdi>{row.row.label}</bdi>;
}

function figure(row: BalanceRow, id: keyof Figures): ReactNode {
  if (row.kind === 'class') return null;
  return <Amount value={row.kind === 'account' ? row.row[id] : row.figures[id]} blankZero />;
}

/** The last row: the sums of all accounts shown, and of what they were. */
export function totalCells(totals: Figures, previous: Balances | undefined, label: string): Partial<Record<string, ReactNode>> {
  return {
    account: <span className="@3xl:hidden">{label}</span>,
    label,
    ...Object.fromEntries(figureColumns.map(({ id }) => [id, <Amount key={id} value={totals[id]} />])),
    ...(previous === undefined ? {} : { previous_debit: <Amount value={previous.closing_debit} />, previous_credit: <Amount value={previous.closing_credit} /> }),
  };
}
