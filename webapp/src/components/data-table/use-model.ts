import { createSortedRowModel, rowSelectionFeature, rowSortingFeature, tableFeatures, useTable, type Row as RowOf, type RowData } from '@tanstack/react-table';
import { useMemo } from 'react';
import { useLanguage } from '@/i18n/use-language';
import { plain } from '@/lib/matching';
import type { Column } from './column';
import type { TableFilter, TableFinder } from './filters';
import type { HeldChoice } from './selection';
import { sortingOf, type TableState } from './table-state';

// What a table of ours does of all that the library can: what is not named here is not in the bundle.
const features = tableFeatures({ rowSortingFeature, rowSelectionFeature, sortedRowModel: createSortedRowModel() });

/** A row of a table, with what is chosen of it. */
export type ModelRow<Row extends RowData> = RowOf<typeof features, Row>;

/** A table of the library with our features. */
export type Model<Row extends RowData> = ReturnType<typeof useModel<Row>>;

/** What the model of a table is made of. */
export interface ModelParts<Row> {
  items: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  state: TableState;
  /** The order that the service gives where none is asked for, as the address would say it. */
  order: string | undefined;
  /** All rows are there: they can be searched and sorted where they are. */
  isWhole: boolean;
  finder: TableFinder<Row> | undefined;
  filters: readonly TableFilter<Row>[];
  /** Which rows can be chosen. */
  canChoose: (row: Row) => boolean;
  /** The choice, where the page keeps it. */
  held: HeldChoice | undefined;
}

/** The rows of a table as they are searched, filtered and sorted here, and those of them that are chosen. */
export function useModel<Row extends RowData>({ items, columns, rowKey, state, order, isWhole, finder, filters, canChoose, held }: ModelParts<Row>) {
  const language = useLanguage();
  const collator = useMemo(() => new Intl.Collator(language, { numeric: true }), [language]);
  const definitions = useMemo(
    () =>
      columns.map(({ id, sort }) => ({
        id,
        accessorFn: (row: Row) => (typeof sort === 'function' ? sort(row) : undefined) ?? undefined,
        enableSorting: isWhole && typeof sort === 'function',
        sortUndefined: 'last' as const,
        sortFn: (one: ModelRow<Row>, other: ModelRow<Row>) => compare(one.getValue(id), other.getValue(id), collator),
      })),
    [columns, isWhole, collator],
  );
  const here = definitions.filter(({ enableSorting }) => enableSorting).map(({ id }) => id);
  const sortable = [...here, ...columns.filter(({ sort }) => sort === 'service').map(({ id }) => id)];
  const asked = state.search.sort ?? order;
  const sorting = sortingOf(asked, here);
  const data = found(items ?? [], state.search, finder, filters);
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowKey,
    enableRowSelection: (row) => canChoose(row.original),
    ...(held === undefined
      ? { state: { sorting } }
      : { state: { sorting, rowSelection: held.chosen }, onRowSelectionChange: (update) => held.change((before) => (typeof update === 'function' ? update(before) : update)) }),
  });
  const { rows } = table.getRowModel();
  return { table, rows, sortable, sorting: sortingOf(asked, sortable)[0], order, chosen: held?.chosen ?? table.state.rowSelection };
}

function compare(one: unknown, other: unknown, collator: Intl.Collator): number {
  return typeof one === 'number' && typeof other === 'number' ? one - other : collator.compare(String(one), String(other));
}

/** The rows that are searched for, where it is not the service that finds them; the same array if all are. */
function found<Row>(items: readonly Row[], search: TableState['search'], finder: TableFinder<Row> | undefined, filters: readonly TableFilter<Row>[]): readonly Row[] {
  const tests: ((row: Row) => boolean)[] = filters.flatMap(({ key, keeps }) => {
    const value = search[key];
    return keeps === undefined || value === undefined ? [] : [(row: Row) => keeps(row, value)];
  });
  const text = finder?.text;
  if (text !== undefined && search.q !== undefined) {
    const words = plain(search.q).split(/\s+/);
    tests.push((row) => words.every((word) => plain(text(row)).includes(word)));
  }
  return tests.length === 0 ? items : items.filter((row) => tests.every((test) => test(row)));
}
