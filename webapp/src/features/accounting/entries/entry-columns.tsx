import { Paperclip } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntrySummary } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { Amount } from '@/components/ui/amount';
import { Badge } from '@/components/ui/badge';
import { DateText } from '@/components/ui/date-text';
import { MenuItem, RowMenu } from '@/components/ui/menu';
import { Status } from '@/components/ui/status';
import { useMay } from '@/lib/company-card';
import { PieceText } from '../piece-text';
import { useDuplicate } from './use-duplicate';

/** The columns of the entries, with what may be done with one. */
export function useEntryColumns(): Column<EntrySummary>[] {
  const { t } = useTranslation('accounting');
  const mayWrite = useMay('accounting.write');
  return useMemo(() => {
    const columns: Column<EntrySummary>[] = [
      { id: 'date', header: t('fields.date'), sort: 'service', className: '@3xl:w-28', cell: (entry) => <DateText value={entry.date} /> },
      { id: 'journal', header: t('fields.journal'), className: '@3xl:w-24', from: 'xl', cell: (entry) => entry.journal },
      { id: 'number', header: t('fields.number'), className: 'tabular-nums @3xl:w-20', from: 'xl', sort: 'service', cell: (entry) => entry.number ?? '' },
      { id: 'piece', header: t('fields.piece'), from: '4xl', cell: (entry) => <PieceText value={entry.piece_ref} /> },
      { id: 'label', header: t('fields.label'), className: '@3xl:min-w-32', cell: (entry) => <Label entry={entry} /> },
      { id: 'state', header: t('fields.state'), from: '3xl', cell: (entry) => <State entry={entry} /> },
      { id: 'total', header: t('fields.amount'), align: 'end', sort: 'service', cell: (entry) => <Amount value={entry.total} /> },
    ];
    if (mayWrite) columns.push({ id: 'acts', header: '', className: 'w-14', control: true, cell: (entry) => <EntryMenu entry={entry} /> });
    return columns;
  }, [t, mayWrite]);
}

function EntryMenu({ entry }: { entry: EntrySummary }) {
  const { t } = useTranslation('accounting');
  const { duplicate, isPending } = useDuplicate();
  const name = entry.number == null ? entry.label : `${entry.journal} ${String(entry.number)}`;
  return (
    <RowMenu label={t('entries.acts', { name })} busy={isPending}>
      <MenuItem onSelect={() => duplicate(entry.id)}>{t('actions.duplicate')}</MenuItem>
    </RowMenu>
  );
}

/** The label; where there is no column of states, with the mark of a draft. */
function Label({ entry }: { entry: EntrySummary }) {
  return (
    <>
      <bdi>{entry.label}</bdi>
      {entry.attachment_count > 0 ? <Clip count={entry.attachment_count} /> : null}
      {entry.state === 'draft' ? (
        <span className="mt-1 block @3xl:hidden">
          <State entry={entry} />
        </span>
      ) : null}
    </>
  );
}

/** The sign of what files prove. */
function Clip({ count }: { count: number }) {
  const { t } = useTranslation('accounting');
  const text = t('entries.attached', { count });
  return (
    <span className="ms-2 inline-block align-text-bottom text-muted" title={text}>
      <Paperclip aria-hidden className="size-4" />
      <span className="sr-only">{text}</span>
    </span>
  );
}

function State({ entry }: { entry: EntrySummary }) {
  const { t } = useTranslation('accounting');
  if (entry.state === 'posted') return <Status tone="positive">{t('entryStates.posted')}</Status>;
  return (
    <span className="flex flex-wrap gap-2">
      <Status tone="caution">{t('entryStates.draft')}</Status>
      {entry.is_balanced ? null : <Badge tone="danger">{t('entries.notBalanced')}</Badge>}
    </span>
  );
}
