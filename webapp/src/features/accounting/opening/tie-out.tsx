import { useTranslation } from 'react-i18next';
import type { OpeningFound, OpeningTieOut, OpeningTotal } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { Amount } from '@/components/ui/amount';
import { ListSection } from '@/components/ui/page';
import { Status } from '@/components/ui/status';
import { BalanceText } from '../balance-text';
import { localQuery } from '../fec/local-query';
import { useCount } from '../fec/use-count';

/** The totals that the file says, against what its rows come to. */
export function Totals({ found }: { found: OpeningFound }) {
  const { t } = useTranslation(['opening', 'sheets']);
  const count = useCount();
  if (found.totals.length === 0) return null;
  const columns: Column<OpeningTotal>[] = [
    { id: 'row', header: t('sheets:problems.row'), align: 'end', className: 'w-20', cell: (total) => count(total.row) },
    { id: 'account', header: t('totals.of'), cell: ({ account }) => (account === undefined ? t('totals.whole') : <bdi>{account}</bdi>) },
    { id: 'debit', header: t('totals.debit'), align: 'end', from: 'xl', cell: (total) => <Amount value={total.debit} /> },
    { id: 'credit', header: t('totals.credit'), align: 'end', from: 'xl', cell: (total) => <Amount value={total.credit} /> },
    { id: 'computed_debit', header: t('totals.computedDebit'), align: 'end', from: '4xl', cell: (total) => <Amount value={total.computed_debit} /> },
    { id: 'computed_credit', header: t('totals.computedCredit'), align: 'end', from: '4xl', cell: (total) => <Amount value={total.computed_credit} /> },
    { id: 'state', header: t('totals.state'), cell: ({ is_right: isRight }) => <Status tone={isRight ? 'positive' : 'caution'}>{t(isRight ? 'totals.right' : 'totals.wrong')}</Status> },
  ];
  return (
    <ListSection title={t('totals.title')} description={t('totals.text')}>
      <DataTable label={t('totals.title')} columns={columns} query={localQuery(found.totals)} rowKey={({ row }) => String(row)} empty={null} />
    </ListSection>
  );
}

/** Each account in the file and in the entry. */
export function TieOut({ found }: { found: OpeningFound }) {
  const { t } = useTranslation(['opening', 'sheets']);
  const count = useCount();
  if (found.tie_out.length === 0) return null;
  const columns: Column<OpeningTieOut>[] = [
    { id: 'account', header: t('tieOut.account'), className: 'tabular-nums', cell: ({ account }) => <bdi>{account}</bdi> },
    { id: 'source', header: t('tieOut.source'), align: 'end', cell: ({ source }) => <BalanceText value={source} /> },
    { id: 'folded', header: t('tieOut.folded'), align: 'end', from: 'xl', cell: ({ folded }) => <BalanceText value={folded} blankZero /> },
    { id: 'entry', header: t('tieOut.entry'), align: 'end', cell: ({ entry }) => <BalanceText value={entry} /> },
    { id: 'difference', header: t('tieOut.difference'), align: 'end', from: found.is_exact ? 'xl' : undefined, cell: ({ difference }) => <BalanceText value={difference} blankZero /> },
  ];
  return (
    <ListSection title={t('tieOut.title')} description={t(found.is_exact ? 'tieOut.exact' : 'tieOut.differs')}>
      <DataTable label={t('tieOut.title')} columns={columns} query={localQuery(found.tie_out)} rowKey={({ account }) => account} empty={null} />
      {found.accounts > found.tie_out.length ? <p className="text-sm text-muted">{t('sheets:problems.more', { shown: count(found.tie_out.length), total: count(found.accounts) })}</p> : null}
    </ListSection>
  );
}
