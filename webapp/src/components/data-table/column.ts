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
  /** The cell holds a control of its own: it stays above the row's target and never opens the row. */
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
  return cn('px-2 py-2.5 first:ps-3 last:pe-3 md:px-4 md:first:ps-4 md:last:pe-4', column.align === 'end' ? 'text-right tabular-nums' : 'text-start', column.control === true && 'relative z-10', column.className);
}
