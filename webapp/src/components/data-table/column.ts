import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

const hiddenUpTo = { md: '@max-md:hidden', xl: '@max-xl:hidden', '3xl': '@max-3xl:hidden', '4xl': '@max-4xl:hidden', '5xl': '@max-5xl:hidden' } as const;

/** How wide the table itself is at least, whatever stands beside it: 28, 36, 48, 56 or 64 rem, by Tailwind's names for containers. */
export type Room = keyof typeof hiddenUpTo;

/** One column of a `DataTable`. Columns are made in a `useMemo`: new ones are new cells for every row. */
export interface Column<Row> {
  id: string;
  header: string;
  /** `end` for figures: on the right in every language, so that their decimals stand below each other. */
  align?: 'start' | 'end';
  /** Tailwind classes of the column's cells, as `w-32`. */
  className?: string;
  /** Its head is a sentence, which breaks where the others stand on one line. */
  wraps?: boolean;
  /** From how much room of its table on it shows. Who chooses columns has it from `xl` on, and the table scrolls if it must. */
  from?: Room;
  /** It always shows, at its place, and is not among the columns to choose; so is the first one, and so are those of controls. */
  fixed?: boolean;
  /** The cell holds controls of its own, at the end of the line of writing: it stays above the row's target and never opens the row. */
  control?: boolean;
  /**
   * What a list that is there as a whole is sorted by; nothing comes last. `service`: the service sorts by it, and the query
   * asks it to. Without either, or where there are more rows to come, nobody can sort by the column.
   */
  sort?: 'service' | ((row: Row) => string | number | null | undefined);
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
export function rowsOf<Row>(data: TableQuery<Row>['data']): readonly Row[] | undefined {
  if (data === undefined) return undefined;
  return 'pages' in data ? data.pages.flatMap((page) => page.items) : data.items;
}

/** Whether a column shows whatever the person chooses. */
export function isFixed<Row>(column: Column<Row>, first: Column<Row> | undefined): boolean {
  return column === first || column.fixed === true || column.control === true || column.header === '';
}

/** How the cells of a table are laid out. */
export interface Layout {
  /** Where there is no room for the columns each row becomes a card. */
  stacks: boolean;
  /** The person chose the columns: they show also where the page would leave them out. */
  isChosen: boolean;
}

/** The classes of a column's cells. */
export function cellClass<Row>(column: Column<Row>, { stacks, isChosen }: Layout): string {
  if (stacks) return cn('@3xl:px-2 @3xl:py-cell @3xl:first:ps-4 @3xl:last:pe-4 @4xl:px-3 @5xl:px-4', alignClass(column), column.className);
  return cn('px-2 py-cell first:ps-3 last:pe-3 @3xl:px-3 @3xl:first:ps-4 @3xl:last:pe-4 @6xl:px-4', alignClass(column), hiddenClass(column, isChosen), column.className);
}

function hiddenClass<Row>({ from }: Column<Row>, isChosen: boolean): string | undefined {
  if (from === undefined) return undefined;
  return hiddenUpTo[isChosen && from !== 'md' ? 'xl' : from];
}

function alignClass<Row>(column: Column<Row>): string {
  if (column.control === true) return 'relative z-10 text-end @max-xl:ps-0';
  return column.align === 'end' ? 'text-right tabular-nums' : 'text-start';
}

/**
 * The classes of a row that becomes a card where the table has no room for its columns: the first column is its heading,
 * with the controls beside it, and the others follow with their names.
 */
export const stackedRow = '@max-3xl:grid @max-3xl:grid-cols-[minmax(0,1fr)_auto] @max-3xl:gap-x-3 @max-3xl:gap-y-1.5 @max-3xl:p-4';

/** The classes that the cells of such a row have besides. */
export function stackedCell<Row>(column: Column<Row>, isFirst: boolean): string | undefined {
  if (isFirst) return undefined;
  if (column.control === true) return '@max-3xl:col-start-2 @max-3xl:row-start-1 @max-3xl:-me-2';
  const named = 'before:hidden before:text-xs/6 before:text-muted before:content-[attr(data-label)]';
  return cn(named, '@max-3xl:col-span-2 @max-3xl:grid @max-3xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] @max-3xl:gap-x-3 @max-3xl:text-start @max-3xl:empty:hidden @max-3xl:before:block');
}
