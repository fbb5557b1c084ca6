import type { RowData } from '@tanstack/react-table';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import type { Model } from './use-model';

/** The choice of rows for an act on several at once; a table of cards has none. */
export interface TableSelection<Row> {
  /** Which rows can be chosen; all of them if it is not given. */
  can?: (row: Row) => boolean;
  /** The name of the box of a row. */
  label: (row: Row) => string;
  /** What the chosen rows come to, beside how many they are. */
  told?: (chosen: readonly Row[]) => ReactNode;
  /** What can be done with the rows that are chosen, and what will happen. `clear` chooses none. */
  acts: (chosen: readonly Row[], clear: () => void) => ReactNode;
  /** The choice, where the page keeps it because more than these acts depends on it; else the table does. */
  held?: HeldChoice;
}

/** The rows that are chosen, by their keys. */
export type Chosen = Readonly<Record<string, true>>;

/** A choice of rows that the page keeps. */
export interface HeldChoice {
  chosen: Chosen;
  change: (update: (before: Chosen) => Chosen) => void;
}

/**
 * What is chosen and what can be done with it, at the lower edge of the window as long as anything is. Where there is little room
 * what is told wraps first, then all acts go below it. Who chose all rows while there are more to come is told that those are not
 * among them.
 */
export function SelectionBar<Row extends RowData>({ selection, model: { table, rows }, isMore }: { selection: TableSelection<Row>; model: Model<Row>; isMore: boolean }) {
  const { t } = useTranslation('table');
  // What cannot be chosen any more, because it was done or filtered away meanwhile, is not.
  const chosen = rows.filter((row) => row.getIsSelected() && row.getCanSelect()).map((row) => row.original);
  if (chosen.length === 0) return null;
  const clear = () => table.resetRowSelection(true);
  return (
    <section aria-label={t('chosen.label')} className="sticky bottom-4 z-20 mx-auto flex w-full max-w-5xl flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-raised py-2 ps-4 pe-2 shadow-raised">
      <div className="flex min-w-56 flex-1 flex-wrap items-baseline gap-x-4 gap-y-1">
        <p role="status" className="font-medium tabular-nums">
          {t('chosen.count', { count: chosen.length })}
          {isMore && table.getIsAllRowsSelected() ? <span className="block text-sm font-normal text-muted">{t('chosen.onlyShown')}</span> : null}
        </p>
        {selection.told?.(chosen)}
      </div>
      <div className="ms-auto flex flex-wrap items-center justify-end gap-2">
        {selection.acts(chosen, clear)}
        <Button variant="quiet" size="icon" aria-label={t('chosen.none')} title={t('chosen.none')} onClick={clear}>
          <X aria-hidden />
        </Button>
      </div>
    </section>
  );
}
