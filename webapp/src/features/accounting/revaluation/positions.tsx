import { Coins } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ForeignPositionView, RevaluationView } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { Amount } from '@/components/ui/amount';
import { EmptyState } from '@/components/ui/empty-state';
import { TextLink } from '@/components/ui/text-link';
import { useLanguage } from '@/i18n/use-language';
import { isNegative, isZero } from '@/lib/amount';
import { formatDate } from '@/lib/dates';
import { PieceText } from '../piece-text';
import { Cut } from './cut';
import { localQuery } from '../fec/local-query';

/** A position at its place among the others: nothing else tells two of one document apart. */
type Row = ForeignPositionView & { place: number };

/** What is open in other currencies, each with what it is worth at the rate of the last day. */
export function Positions({ revaluation: { positions, positions_total: total, on } }: { revaluation: RevaluationView }) {
  const { t } = useTranslation('revaluation');
  const date = formatDate(on, useLanguage());
  const rows = useMemo(() => positions.map((position, place) => ({ ...position, place })), [positions]);
  return (
    <section aria-label={t('positions.title')} className="flex min-w-0 flex-col gap-2">
      <DataTable
        name="revaluation_positions"
        label={t('positions.title')}
        columns={useColumns(date)}
        query={localQuery(rows)}
        rowKey={({ place }) => String(place)}
        empty={
          <EmptyState icon={<Coins aria-hidden />} title={t('positions.empty')}>
            {t('positions.emptyHint', { date })}
          </EmptyState>
        }
      />
      <Cut shown={rows.length} total={total} />
    </section>
  );
}

function useColumns(date: string): Column<Row>[] {
  const { t } = useTranslation('revaluation');
  return useMemo(
    () => [
      {
        id: 'account',
        header: t('positions.account'),
        sort: ({ account }) => account,
        cell: (position) => <AccountCell position={position} />,
      },
      { id: 'auxiliary', header: t('positions.auxiliary'), from: 'md', sort: ({ auxiliary }) => auxiliary, cell: ({ auxiliary }) => (auxiliary === undefined ? null : <bdi>{auxiliary}</bdi>) },
      { id: 'piece', header: t('positions.piece'), from: '3xl', sort: ({ piece_ref: piece }) => piece, cell: ({ piece_ref: piece }) => (piece === undefined ? null : <PieceText value={piece} />) },
      { id: 'kind', header: t('positions.kind'), from: '4xl', sort: ({ kind }) => t(`kinds.${kind}`), cell: ({ kind }) => t(`kinds.${kind}`) },
      { id: 'foreign', header: t('positions.foreign'), align: 'end', cell: (position) => <ForeignText position={position} /> },
      { id: 'book', header: t('positions.book'), align: 'end', from: 'xl', cell: ({ book }) => <Amount value={book} /> },
      { id: 'value', header: t('positions.value', { date }), align: 'end', from: 'xl', cell: ({ value }) => <Amount value={value} /> },
      { id: 'difference', header: t('positions.difference'), align: 'end', sort: ({ difference }) => Number(difference), cell: ({ difference }) => <Amount value={difference} className={isZero(difference) || isNegative(difference) ? undefined : 'text-positive'} /> },
    ],
    [t, date],
  );
}

/** The account; where there is little room with the third party and the piece, which have no columns of their own there. */
function AccountCell({ position: { account, auxiliary, piece_ref: piece } }: { position: ForeignPositionView }) {
  return (
    <>
      <TextLink to="/accounting/chart/$number" params={{ number: account }} className="tabular-nums">
        {account}
      </TextLink>
      {auxiliary === undefined ? null : (
        <span className="block text-xs wrap-anywhere text-muted @md:hidden">
          <bdi>{auxiliary}</bdi>
        </span>
      )}
      {piece === undefined ? null : (
        <span className="block text-xs wrap-anywhere text-muted @3xl:hidden">
          <bdi>{piece}</bdi>
        </span>
      )}
    </>
  );
}

/** What is open of a position; of what payments settled there is nothing, only what they left. */
function ForeignText({ position: { foreign, currency, is_settled: isSettled } }: { position: ForeignPositionView }) {
  const { t } = useTranslation('revaluation');
  if (isSettled) {
    return (
      <span className="text-muted">
        {t('positions.settled')} (<bdi>{currency}</bdi>)
      </span>
    );
  }
  return (
    <bdi dir="ltr" className="whitespace-nowrap">
      <Amount value={foreign} className="text-ink" /> <span className="text-muted">{currency}</span>
    </bdi>
  );
}
