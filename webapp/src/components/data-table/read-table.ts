import { choiceOf, textOf, type Query } from '@/lib/query';
import type { TableSearch } from './table-state';

/**
 * What every table keeps in the address. `sorts` are the columns by which it can be sorted. What nobody can mean is named
 * as undefined, here and in the filters beside it: what is left out would stay as it was typed.
 */
export function readTable(query: Query, ...sorts: readonly string[]): TableSearch {
  const columns = textOf(query.columns);
  return {
    q: textOf(query.q),
    sort: choiceOf(query.sort, [...sorts, ...sorts.map((column) => `-${column}`)]),
    columns: columns !== undefined && /^[\w,]{1,300}$/.test(columns) ? columns : undefined,
  };
}
