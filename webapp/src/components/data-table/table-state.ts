import { useCallback, useMemo, useState } from 'react';

/** What the address of a page says of its table, beside the filters by their keys. The `search.ts` of its feature reads it with `readTable`. */
export interface TableSearch {
  /** What is searched for. */
  q?: string | undefined;
  /** The column that it is sorted by; `-` before it turns the order round. */
  sort?: string | undefined;
  /** The columns to show and their order, with commas between them, whatever the reader has chosen for themselves. */
  columns?: string | undefined;
}

/** What is asked of a table, by key, and what changes it. */
export interface TableState {
  readonly search: Readonly<Record<string, string | undefined>>;
  /** A change is a step that the browser goes back from; `replace` makes it a part of the last one, as each letter of a search is. */
  change: (part: Readonly<Record<string, string | undefined>>, replace?: boolean) => void;
}

/** A route as `getRouteApi` gives it. */
interface TableRoute {
  useSearch: () => object;
  useNavigate: () => (to: never) => Promise<void>;
}

/** Keeps what is asked of the table of a page in its address; what is not asked leaves no trace there. */
export function useTableState(route: TableRoute): TableState {
  const search = route.useSearch() as TableState['search'];
  const navigate = route.useNavigate() as (to: { search: (before: object) => object; replace: boolean }) => Promise<void>;
  const change = useCallback<TableState['change']>((part, replace = false) => void navigate({ search: (before) => ({ ...before, ...part }), replace }), [navigate]);
  return useMemo(() => ({ search, change }), [search, change]);
}

/** Keeps it on the page: for the table of a drawer, or one of several. */
export function useOwnTableState(): TableState {
  const [search, setSearch] = useState<TableState['search']>({});
  const change = useCallback<TableState['change']>((part) => setSearch((before) => ({ ...before, ...part })), []);
  return useMemo(() => ({ search, change }), [search, change]);
}

/** One column by which rows are sorted, as the address says it; none where it names none that can be sorted by. */
export function sortingOf(sort: string | undefined, sortable: readonly string[]): { id: string; desc: boolean }[] {
  const desc = sort?.startsWith('-') === true;
  const id = desc ? sort.slice(1) : sort;
  return id === undefined || !sortable.includes(id) ? [] : [{ id, desc }];
}

/**
 * What the address says after a press on a column's head: from small to large, from large to small, then as it was. The
 * column of the service's own `order` turns round, and that order leaves no trace.
 */
export function nextSort(sort: string | undefined, id: string, order?: string): string | undefined {
  const asked = sort ?? order;
  const next = asked === id ? `-${id}` : asked === `-${id}` && order !== asked ? undefined : id;
  return next === order ? undefined : next;
}

/** The order that the service is asked for; of a column that it does not sort by, none. */
export function serviceSort<Sort extends string>(sort: string | undefined, sorts: Readonly<Record<string, Sort>>): Sort | undefined {
  const asked = sort?.startsWith('-') === true ? `${sort.slice(1)}_desc` : `${sort ?? ''}_asc`;
  return Object.values(sorts).find((each) => each === asked);
}
