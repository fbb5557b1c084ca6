import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryFileFound, EntryFileEntry } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { Amount } from '@/components/ui/amount';
import { DateText } from '@/components/ui/date-text';
import { ListSection } from '@/components/ui/page';
import { Status } from '@/components/ui/status';
import { localQuery } from '../fec/local-query';
import { useCount } from '../fec/use-count';
import { PieceText } from '../piece-text';

/** The first entries of the file, each with whether it balances. */
export function FoundEntries({ found }: { found: EntryFileFound }) {
  const { t } = useTranslation('entryImport');
  const count = useCount();
  const { entries, entries_total: total } = found;
  const query = useMemo(() => localQuery(entries), [entries]);
  if (total === 0) return null;
  const columns: Column<EntryFileEntry>[] = [
    { id: 'row', header: t('entries.row'), align: 'end', from: '3xl', className: 'w-20', cell: ({ row }) => count(row) },
    { id: 'date', header: t('entries.date'), className: '@3xl:w-28', cell: ({ date }) => <DateText value={date} /> },
    { id: 'journal', header: t('entries.journal'), from: 'xl', cell: ({ journal }) => <bdi>{journal}</bdi> },
    { id: 'piece', header: t('entries.piece'), from: '4xl', cell: ({ piece_ref: piece }) => (piece === undefined ? null : <PieceText value={piece} />) },
    { id: 'label', header: t('entries.label'), className: '@3xl:min-w-32', cell: (entry) => <Label entry={entry} /> },
    { id: 'lines', header: t('entries.lines'), align: 'end', from: '5xl', cell: (entry) => count(entry.line_count) },
    { id: 'debit', header: t('entries.debit'), align: 'end', cell: (entry) => <Amount value={entry.total_debit} /> },
    { id: 'credit', header: t('entries.credit'), align: 'end', from: '3xl', cell: (entry) => <Amount value={entry.total_credit} /> },
    { id: 'balance', header: t('entries.balance'), from: 'xl', cell: (entry) => <Balance entry={entry} /> },
  ];
  return (
    <ListSection title={t('entries.title')} description={t('entries.text')}>
      <DataTable label={t('entries.title')} columns={columns} query={query} rowKey={({ row }) => String(row)} empty={null} />
      {total > entries.length ? <p className="text-sm text-muted">{t('entries.more', { shown: count(entries.length), total: count(total) })}</p> : null}
    </ListSection>
  );
}

/** The label; where there is no column for it, with whether the entry balances. */
function Label({ entry }: { entry: EntryFileEntry }) {
  return (
    <>
      <bdi>{entry.label}</bdi>
      <span className="mt-1 block text-sm @xl:hidden">
        <Balance entry={entry} />
      </span>
    </>
  );
}

/** Amounts of one currency are written alike: they are equal where their texts are. */
function Balance({ entry }: { entry: EntryFileEntry }) {
  const { t } = useTranslation('entryImport');
  const isBalanced = entry.total_debit === entry.total_credit;
  return <Status tone={isBalanced ? 'positive' : 'caution'}>{t(isBalanced ? 'entries.balanced' : 'entries.unbalanced')}</Status>;
}
