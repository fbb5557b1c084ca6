import type { TableQuery } from '@/components/data-table/column';

/** Rows that came with something else, as a table takes them. */
export function wholeQuery<Row>(items: readonly Row[]): TableQuery<Row> {
  return { data: { items }, isError: false, error: null, refetch: () => undefined };
}
