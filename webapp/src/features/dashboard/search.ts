import { choiceOf, monthOf, uuidOf, type Query } from '@/lib/query';

/** What the address says of the dashboard. */
export interface DashboardSearch {
  /** A fiscal year. */
  year?: string | undefined;
  /** Months from one to another instead, `2026-01`. */
  from?: string | undefined;
  to?: string | undefined;
  /** It is that of all companies. */
  view?: 'companies' | undefined;
}

/** The period of the dashboard. What nobody can mean is named as undefined: what is left out would stay as it was typed. */
export function readDashboardSearch(query: Query): DashboardSearch {
  const [from, to] = [monthOf(query.from), monthOf(query.to)];
  const isRange = from !== undefined && to !== undefined && from <= to;
  return { year: isRange ? undefined : uuidOf(query.year), from: isRange ? from : undefined, to: isRange ? to : undefined, view: choiceOf(query.view, ['companies']) };
}
