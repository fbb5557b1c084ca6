import { useMemo } from 'react';
import { changePreferences, usePreference, type TableColumns } from '@/lib/preferences';
import { isFixed, type Column } from './column';
import type { TableState } from './table-state';

/** The columns that can be chosen, in their order, and which of them are hidden. */
export interface ColumnChoice {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

/** The columns of a table as the person, or a link that was given to them, has chosen them. */
export interface ChosenColumns<Row> {
  /** Those that show, in order. */
  shown: readonly Column<Row>[];
  choice: ColumnChoice;
  isChosen: boolean;
  /** Keeps another choice, on every device of the person and in the address. */
  choose: (choice: ColumnChoice) => void;
  /** Goes back to the columns of the page. */
  reset: () => void;
}

const none: TableColumns = { hidden: [], order: [] };

/** The columns to show. A choice is kept under `name`; a table without one has the columns of its page. */
export function useColumnChoice<Row>(name: string | undefined, columns: readonly Column<Row>[], state: TableState): ChosenColumns<Row> {
  const [tables] = usePreference('tables');
  const kept = name === undefined ? none : (tables[name] ?? none);
  const inSearch = name === undefined ? undefined : state.search.columns;
  return useMemo(() => {
    const movable = columns.filter((column) => !isFixed(column, columns[0])).map(({ id }) => id);
    const linked = linkedChoice(inSearch, movable);
    const choice = linked ?? completed(kept, movable);
    const keep = (next: TableColumns, inAddress: string | undefined) => {
      if (name !== undefined) changePreferences({ tables: { [name]: next } });
      if (state.search.columns !== inAddress) state.change({ columns: inAddress }, true);
    };
    return {
      shown: arranged(columns, choice),
      choice,
      isChosen: linked !== undefined || kept.hidden.length > 0 || kept.order.length > 0,
      choose: (next) => {
        const isDefault = next.hidden.length === 0 && next.order.every((id, index) => id === movable[index]);
        if (isDefault) keep(none, undefined);
        else keep({ hidden: [...next.hidden], order: [...next.order] }, next.order.filter((id) => !next.hidden.includes(id)).join(','));
      },
      reset: () => keep(none, undefined),
    };
  }, [name, columns, kept, inSearch, state]);
}

/** What is kept, without the columns that are no more, and with those that came since at the end. */
function completed({ hidden, order }: TableColumns, movable: readonly string[]): ColumnChoice {
  const known = order.filter((id) => movable.includes(id));
  return { order: [...known, ...movable.filter((id) => !known.includes(id))], hidden: hidden.filter((id) => movable.includes(id)) };
}

/** A link names what shows; all else is hidden. One that names no column of this table says nothing of it. */
export function linkedChoice(inSearch: string | undefined, movable: readonly string[]): ColumnChoice | undefined {
  const named = (inSearch ?? '').split(',').filter((id) => movable.includes(id));
  if (named.length === 0) return undefined;
  const { order } = completed({ order: [...new Set(named)], hidden: [] }, movable);
  return { order, hidden: movable.filter((id) => !named.includes(id)) };
}

/** The columns that show: the fixed ones keep their places, the others take the places between them in the chosen order. */
export function arranged<Row>(columns: readonly Column<Row>[], { order, hidden }: ColumnChoice): Column<Row>[] {
  const chosen = order.flatMap((id) => columns.filter((column) => column.id === id));
  let next = 0;
  const placed = columns.map((column) => (isFixed(column, columns[0]) ? column : (chosen[next++] ?? column)));
  return placed.filter(({ id }) => !hidden.includes(id));
}
