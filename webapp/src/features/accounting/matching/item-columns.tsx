import { Equal } from 'lucide-react';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenItem } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { Amount } from '@/components/ui/amount';
import { Badge } from '@/components/ui/badge';
import { DateText } from '@/components/ui/date-text';
import { isZero } from '@/lib/amount';
import { BalanceText } from '../balance-text';
import { ForeignAmount } from '../foreign-amount';
import { PieceText } from '../piece-text';
import { keyOf } from './choice';
import { EntryLink } from './entry-link';

/** The keys of the items that would settle what is chosen. Apart from the columns, so that a choice draws no row anew but those. */
export const Counterparts = createContext<ReadonlySet<string>>(new Set());

/** The columns of open items: with their third party where those of several stand together. */
export function useItemColumns(hasParty: boolean): Column<OpenItem>[] {
  const { t } = useTranslation('accounting');
  return useMemo(() => {
    const amount = (side: 'debit' | 'credit'): Column<OpenItem> => ({
      id: side,
      header: t(`fields.${side}`),
      align: 'end',
      from: 'xl',
      sort: (item) => (isZero(item[side]) ? null : Number(item[side])),
      cell: (item) => (
        <>
          <Amount value={item[side]} blankZero />
          {isZero(item[side]) ? null : <ForeignAmount line={item} />}
        </>
      ),
    });
    const party: Column<OpenItem> = { id: 'auxiliary', header: t('fields.auxiliary'), from: 'xl', sort: (item) => item.auxiliary, cell: (item) => <bdi>{item.auxiliary_name === '' ? item.auxiliary : item.auxiliary_name}</bdi> };
    return [
      { id: 'date', header: t('fields.date'), sort: (item) => item.date, className: '@3xl:w-28', cell: (item) => <DateCell item={item} /> },
      { id: 'due', header: t('fields.dueDate'), sort: (item) => item.due_date, from: '3xl', className: '@4xl:w-28', cell: (item) => <DateText value={item.due_date} /> },
      { id: 'entry', header: t('fields.journal'), className: 'whitespace-nowrap', cell: (item) => <EntryLink entryId={item.entry_id} journal={item.journal} number={item.entry_number} /> },
      ...(hasParty ? [party] : []),
      { id: 'piece', header: t('fields.piece'), from: '4xl', sort: (item) => item.piece_ref, cell: (item) => <PieceText value={item.piece_ref} /> },
      { id: 'label', header: t('fields.label'), from: 'xl', cell: (item) => <LabelCell item={item} /> },
      amount('debit'),
      amount('credit'),
      { id: 'amount', header: t('fields.amount'), align: 'end', className: '@xl:hidden', fixed: true, cell: (item) => <AmountCell item={item} /> },
      { id: 'letter', header: t('fields.letter'), from: '5xl', sort: (item) => item.letter, cell: (item) => <Letter item={item} /> },
    ];
  }, [t, hasParty]);
}

/** The date; where there is little room with when it is due and what it is about. */
function DateCell({ item }: { item: OpenItem }) {
  return (
    <>
      <span className="inline-flex items-center gap-1.5">
        <DateText value={item.date} />
        <SameAmount item={item} />
      </span>
      {item.due_date === item.date ? null : (
        <span className="block text-xs text-muted @3xl:hidden">
          <DueText item={item} />
        </span>
      )}
      <span className="block text-xs @xl:hidden">
        <bdi>{item.label}</bdi> <Letter item={item} />
      </span>
    </>
  );
}

/** The amount where there is little room: its sign tells its side. */
function AmountCell({ item }: { item: OpenItem }) {
  return (
    <>
      <BalanceText value={isZero(item.credit) ? item.debit : `-${item.credit}`} />
      <ForeignAmount line={item} />
    </>
  );
}

function DueText({ item }: { item: OpenItem }): ReactNode {
  const { t } = useTranslation('accounting');
  return (
    <>
      {t('fields.dueDate')} <DateText value={item.due_date} />
    </>
  );
}

/** What it is about; where there is no column of its own with the piece and the letter. */
function LabelCell({ item }: { item: OpenItem }) {
  return (
    <>
      <bdi>{item.label}</bdi>{' '}
      <span className="@5xl:hidden">
        <Letter item={item} />
      </span>
      {item.piece_ref === '' ? null : (
        <span className="block text-xs wrap-anywhere text-muted @4xl:hidden">
          <bdi>{item.piece_ref}</bdi>
        </span>
      )}
    </>
  );
}

/** The letter of the match that settles a part of it. */
function Letter({ item: { letter } }: { item: OpenItem }) {
  if (letter === undefined) return null;
  return (
    <Badge tone="caution">
      <bdi>{letter}</bdi>
    </Badge>
  );
}

/** The mark of what would settle the choice. */
function SameAmount({ item }: { item: OpenItem }) {
  const { t } = useTranslation('matching');
  if (!use(Counterparts).has(keyOf(item))) return null;
  return (
    <span title={t('items.sameAmount')} className="text-accent">
      <Equal aria-hidden className="size-3.5" />
      <span className="sr-only">{t('items.sameAmount')}</span>
    </span>
  );
}
