import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GeneralLedgerLine } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { Amount } from '@/components/ui/amount';
import { DateText } from '@/components/ui/date-text';
import { isZero } from '@/lib/amount';
import { BalanceText } from '../balance-text';
import { EntryName } from '../entry-name';
import { PieceText } from '../piece-text';
import type { LedgerRow } from './ledger-rows';

/** Where there is little room a row has two cells: what it is, and what it moves with the balance after it. */
export function useLedgerColumns(): Column<LedgerRow>[] {
  const { t } = useTranslation('accounting');
  const { t: tr } = useTranslation('reports');
  return useMemo(
    () => [
      { id: 'place', header: tr('general.place'), className: '@3xl:w-32', cell: (row) => <PlaceCell row={row} /> },
      { id: 'journal', header: t('fields.journal'), className: 'whitespace-nowrap', from: 'xl', cell: (row) => (row.kind === 'line' ? <EntryName line={row.line} /> : null) },
      { id: 'piece', header: t('fields.piece'), from: '5xl', cell: (row) => (row.kind === 'line' ? <PieceText value={row.line.piece_ref} /> : null) },
      { id: 'label', header: t('fields.label'), className: '@xl:min-w-28 @4xl:min-w-40', from: 'xl', cell: (row) => <Label row={row} /> },
      { id: 'auxiliary', header: t('fields.auxiliary'), from: '4xl', cell: (row) => (row.kind === 'line' ? row.line.auxiliary : null) },
      { id: 'letter', header: t('fields.letter'), from: '5xl', cell: (row) => (row.kind === 'line' ? row.line.letter : null) },
      { id: 'debit', header: t('fields.debit'), align: 'end', from: 'xl', cell: (row) => <Figure row={row} side="debit" /> },
      { id: 'credit', header: t('fields.credit'), align: 'end', from: 'xl', cell: (row) => <Figure row={row} side="credit" /> },
      { id: 'balance', header: t('fields.balance'), align: 'end', from: 'xl', cell: (row) => <Balance row={row} /> },
      { id: 'movement', header: t('account.movement'), align: 'end', className: '@xl:hidden', fixed: true, cell: (row) => <Movement row={row} /> },
    ],
    [t, tr],
  );
}

/** The number of an account or the date of a line; where there is little room with what stands in the other columns. */
function PlaceCell({ row }: { row: LedgerRow }) {
  if (row.kind === 'line') return <LinePlace line={row.line} />;
  return (
    <>
      {row.kind === 'heading' ? <bdi className="tabular-nums">{row.account.account}</bdi> : null}
      <span className="block text-xs @xl:hidden">
        <Label row={row} />
      </span>
    </>
  );
}

function LinePlace({ line }: { line: GeneralLedgerLine }) {
  return (
    <>
      <DateText value={line.date} />
      <span className="ms-2 text-muted @xl:hidden">
        <EntryName line={line} />
      </span>
      <span className="block text-xs @xl:hidden">
        <bdi>{line.label}</bdi>
      </span>
    </>
  );
}

/** The name of an account, the label of a line, or what else the row tells. */
function Label({ row }: { row: LedgerRow }) {
  const { t } = useTranslation('reports');
  if (row.kind === 'line') return <bdi>{row.line.label}</bdi>;
  if (row.kind === 'heading') return <bdi>{row.account.label}</bdi>;
  return row.kind === 'brought' ? t('general.brought') : t('general.total', { account: row.account.account });
}

/** What is brought forward, what a line moves, or what all lines of an account do. */
function Figure({ row, side }: { row: LedgerRow; side: 'debit' | 'credit' }) {
  if (row.kind === 'heading') return null;
  if (row.kind === 'line') return <Amount value={row.line[side]} blankZero />;
  const { amounts } = row.account;
  return row.kind === 'brought' ? <Amount value={amounts[`opening_${side}`]} blankZero /> : <Amount value={amounts[`period_${side}`]} />;
}

function Balance({ row }: { row: LedgerRow }) {
  if (row.kind === 'heading') return null;
  if (row.kind === 'line') return <BalanceText value={row.line.balance} />;
  return <BalanceText value={row.kind === 'brought' ? row.account.opening_balance : row.account.closing_balance} />;
}

/** What a line moves, with its side, and the balance after it; of the other rows the balance alone. */
function Movement({ row }: { row: LedgerRow }) {
  if (row.kind !== 'line') return <Balance row={row} />;
  const { debit, credit } = row.line;
  return (
    <>
      <BalanceText value={isZero(credit) ? debit : `-${credit}`} />
      <span className="block text-xs text-muted">
        <Balance row={row} />
      </span>
    </>
  );
}
