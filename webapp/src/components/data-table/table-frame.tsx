import type { RowData } from '@tanstack/react-table';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { cn } from '@/lib/cn';
import type { ChosenColumns } from './column-choice';
import type { Layout } from './column';
import type { DataTableProps } from './data-table';
import { TableHead } from './table-head';
import { SkeletonRows } from './skeleton-rows';
import { TableRows } from './table-rows';
import { Totals } from './totals';
import type { TableState } from './table-state';
import type { Model } from './use-model';

/** Properties of `TableFrame`. */
export interface TableFrameProps<Row extends RowData> {
  table: DataTableProps<Row>;
  state: TableState;
  model: Model<Row>;
  columns: ChosenColumns<Row>;
  isLoading: boolean;
  /** What goes on below the rows. */
  children: ReactNode;
}

/**
 * The surface of a table. Head and totals stay in view while the page scrolls; where the columns have no room beside each
 * other it is the surface that scrolls, and the first column stays.
 */
export function TableFrame<Row extends RowData>({ table, state, model, columns: { shown, isChosen }, isLoading, children }: TableFrameProps<Row>) {
  const { stacks = false, selection } = table;
  const place = useRef<HTMLDivElement>(null);
  const isWide = useIsWide(place);
  const layout: Layout = { stacks, isChosen };
  const rowCount = isLoading || table.query.hasNextPage === true ? -1 : model.rows.length + 1 + (table.totals === undefined ? 0 : 1);
  const chooses = selection !== undefined && model.rows.some((row) => row.getCanSelect());
  const parts = { columns: shown, layout, chooses };
  return (
    <div className="overflow-clip rounded-2xl border border-line bg-surface">
      <div ref={place} {...(isWide ? scrolls(table.label) : undefined)} className={cn('group/table', isWide && 'overflow-x-auto')}>
        <table aria-label={table.label} aria-busy={isLoading} aria-rowcount={rowCount} className={cn('w-full border-collapse text-sm', stacks && '@max-3xl:block')}>
          <TableHead {...parts} model={model} state={state} />
          {isLoading ? <SkeletonRows {...parts} count={table.expectedRows ?? 8} /> : <TableRows {...parts} table={table} model={model} />}
          {table.totals === undefined || isLoading ? null : <Totals {...parts} totals={table.totals} />}
        </table>
      </div>
      {children}
    </div>
  );
}

/** What scrolls sideways is reached by the keyboard, also while it has no row that is. */
function scrolls(label: string) {
  return { 'data-wide': true, tabIndex: 0, role: 'group', 'aria-label': label };
}

/** Whether the columns have no room beside each other. */
function useIsWide(place: RefObject<HTMLDivElement | null>): boolean {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const element = place.current;
    const table = element?.firstElementChild;
    if (element === null || table == null) return undefined;
    const observer = new ResizeObserver(() => setWide(table.scrollWidth > element.clientWidth));
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, [place]);
  return isWide;
}
