import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

/** One column of a `DataTable`. */
export interface Column<Row> {
  id: string;
  header: string;
  /** `end` for figures: on the right in every language, so that their decimals stand below each other. */
  align?: 'start' | 'end';
  /** Tailwind classes of the column's cells, as `w-32` or `max-md:hidden`. */
  className?: string;
  /** The cell holds controls of its own, at the end of the line of writing: it stays above the row's target and never opens the row. */
  control?: boolean;
  cell: (row: Row) => ReactNode;
}

/** What a `DataTable` needs of a query of react-query, plain or by pages. */
export interface TableQuery<Row> {
  data: { items: readonly Row[] } | { pages: readonly { items: readonly Row[] }[] } | undefined;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  fetchNextPage?: () => unknown;
}

/** The rows that have been fetched, or undefined while none have. */
export function rowsOf<Row>(query: TableQuery<Row>): readonly Row[] | undefined {
  if (query.data === undefined) return undefined;
  return 'pages' in query.data ? query.data.pages.flatMap((page) => page.items) : query.data.items;
}

/** The classes of a column's cells. */
export function cellClass<Row>(column: Column<Row>): string {
  return cn('px-2 py-2.5 first:ps-3 last:pe-3 md:px-4 md:first:ps-4 md:last:pe-4', alignClass(column), column.className);
}

function alignClass<Row>(column: Column<Row>): string {
  if (column.control === true) return 'relative z-10 text-end';
  return column.align === 'end' ? 'text-right tabular-nums' : 'text-start';
}

/**
 * The classes of a row that becomes a card where the table has no room for its columns: the first column is its heading,
 * with the controls beside it, and the others follow with their names.
 */
export const stackedRow = '@max-3xl:grid @max-3xl:grid-cols-[minmax(0,1fr)_auto] @max-3xl:gap-x-3 @max-3xl:gap-y-1.5 @max-3xl:p-4';

/** The classes of the cells of such a row. */
export function stackedCell<Row>(column: Column<Row>, isFirst: boolean): string {
  const table = cn('@3xl:px-4 @3xl:py-2.5', alignClass(column), column.className);
  if (isFirst) return table;
  if (column.control === true) return cn(table, '@max-3xl:col-start-2 @max-3xl:row-start-1 @max-3xl:-me-2');
  const named = 'before:hidden before:text-xs/6 before:text-muted before:content-[attr(data-label)]';
  return cn(table, named, '@max-3xl:col-span-2 @max-3xl:grid @max-3xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] @max-3xl:gap-x-3 @max-3xl:text-start @max-3xl:empty:hidden @max-3xl:before:block');
}
