import { textOf, type Query } from '@/lib/query';

/**
 * What the address says of the operator's page. Its route is known to every visitor: what may be asked is judged by the panels,
 * which few open.
 */
export interface OperatorSearch {
  tab?: string;
  currency?: string;
  q?: string;
  columns?: string;
  status?: string;
  plan?: string;
  state?: string;
  /** The event that shows beside the list. */
  event?: number;
}

const texts = ['tab', 'currency', 'q', 'columns', 'status', 'plan', 'state'] as const;

/** The tab of the operator's page, the filters of its tables, and what is open beside them. */
export function readOperatorSearch(query: Query): OperatorSearch {
  const place = Number(query.event);
  return { ...Object.fromEntries(texts.map((key) => [key, textOf(query[key])])), event: place > 0 ? place : undefined };
}
