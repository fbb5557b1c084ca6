import type { ComponentType } from 'react';
import type { SelectOption } from '@/components/ui/select';
import type { FilterChipProps } from './filter-chip';
import type { TableState } from './table-state';

/** A filter of a table: of its choices one holds, or none. */
export interface TableFilter<Row> {
  /** Its name in the address. */
  key: string;
  label: string;
  /** What can be chosen; without choices it is a day, or what `chip` draws. */
  choices?: readonly SelectOption[];
  /** Draws a filter whose choices are too many to be listed. */
  chip?: ComponentType<FilterChipProps>;
  /** Whether a row of a list that is there as a whole is kept by a choice; without it the service filters. */
  keeps?: (row: Row, value: string) => boolean;
}

/** The search of a table. */
export interface TableFinder<Row> {
  label: string;
  /** Its name in the address, `q` if not another one. */
  key?: string;
  /** What of a row of a list that is there as a whole is searched; without it the service searches. */
  text?: (row: Row) => string;
}

/** Whether anything is asked for that may leave rows out. */
export function isFiltered(state: TableState, keys: readonly string[]): boolean {
  return keys.some((key) => state.search[key] !== undefined);
}

/** Takes filters and search off. */
export function clearFilters(state: TableState, keys: readonly string[]): void {
  state.change(Object.fromEntries(keys.map((key) => [key, undefined])));
}
