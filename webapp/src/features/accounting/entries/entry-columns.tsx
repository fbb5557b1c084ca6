import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntrySummary } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { Amount } from '@/components/ui/amount';
import { Badge } from '@/components/ui/badge';
import { Checkbox } from '@/components/ui/checkbox';
import { DateText } from '@/components/ui/date-text';
import { PieceText } from '../piece-text';

/** The columns of the entries; drafts can be chosen where `selectable`. */
export function useEntryColumns({ chosen, onToggle, selectable }: { chosen: ReadonlySet<string>; onToggle: (entry: EntrySummary, on: boolean) => void; selectable: boolean }): Column<EntrySummary>[] {
  const { t } = useTranslation('accounting');
  return useMemo(() => {
    const columns: Column<EntrySummary>[] = [
      { id: 'date', header: t('fields.date'), className: 'md:w-28', cell: (entry) => <DateText value={entry.date} /> },
      { id: 'journal', header: t('fields.journal'), className: 'w-24 max-md:hidden', cell: (entry) => entry.journal },
      { id: 'number', header: t('fields.number'), className: 'w-20 tabular-nums max-md:hidden', cell: (entry) => entry.number ?? '' },
      { id: 'piece', header: t('fields.piece'), className: 'max-lg:hidden', cell: (entry) => <PieceText value={entry.piece_ref} /> },
      { id: 'label', header: t('fields.label'), className: 'md:min-w-32', cell: (entry) => <Label entry={entry} /> },
      { id: 'state', header: t('fields.state'), className: 'max-md:hidden', cell: (entry) => <State entry={entry} /> },
      { id: 'total', header: t('fields.amount'), align: 'end', cell: (entry) => <Amount value={entry.total} /> },
    ];
    if (!selectable) return columns;
    const box: Column<EntrySummary> = {
      id: 'chosen',
      header: '',
      className: 'w-10 pe-0',
      control: true,
      cell: (entry) => (entry.state === 'draft' ? <Checkbox label={t('entries.choose', { label: entry.label })} labelHidden checked={chosen.has(entry.id)} onCheckedChange={(on) => onToggle(entry, on)} /> : null),
    };
    return [box, ...columns];
  }, [t, chosen, onToggle, selectable]);
}

/** The label; on a telephone, where there is no column of states, with the mark of a draft. */
function Label({ entry }: { entry: EntrySummary }) {
  return (
    <>
      <bdi>{entry.label}</bdi>
      {entry.state === 'draft' ? (
        <span className="mt-1 block md:hidden">
          <State entry={entry} />
        </span>
      ) : null}
    </>
  );
}

function State({ entry }: { entry: EntrySummary }) {
  const { t } = useTranslation('accounting');
  if (entry.state === 'posted') return <Badge tone="positive">{t('entryStates.posted')}</Badge>;
  return (
    <span className="flex flex-wrap gap-2">
      <Badge tone="caution">{t('entryStates.draft')}</Badge>
      {entry.is_balanced ? null : <Badge tone="danger">{t('entries.notBalanced')}</Badge>}
    </span>
  );
}
