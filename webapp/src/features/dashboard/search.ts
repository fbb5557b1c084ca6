import { readTable } from '@/components/data-table/read-table';
import type { TableSearch } from '@/components/data-table/table-state';
import { choiceOf, monthOf, textOf, uuidOf, type Query } from '@/lib/query';

/** What the address says of the dashboard, and of the table of all companies. */
export interface DashboardSearch extends TableSearch {
  /** A fiscal year. */
  year?: string | undefined;
  /** Months from one to another instead, `2026-01`. */
  from?: string | undefined;
  to?: string | undefined;
  /** It is that of all companies. */
  view?: 'companies' | undefined;
  /** The key of the figure whose lines are open. */
  figure?: string | undefined;
}

/** The period of the dashboard, and what is open on it. What nobody can mean is named as undefined: what is left out would stay as it was typed. */
export function readDashboardSearch(query: Query): DashboardSearch {
  const [from, to] = [monthOf(query.from), monthOf(query.to)];
  const isRange = from !== undefined && to !== undefined && from <= to;
  return {
    ...readTable(query, 'name', 'period', 'treasury', 'revenue', 'result', 'todos'),
    year: isRange ? undefined : uuidOf(query.year),
    from: isRange ? from : undefined,
    to: isRange ? to : undefined,
    view: choiceOf(query.view, ['companies']),
    figure: textOf(query.figure),
  };
}
