import { textOf, type Query } from '@/lib/query';

/** Whether the wizard was asked for a further company. */
export function readOnboardingSearch(query: Query): { new?: 1 } {
  return { new: textOf(query.new) === '1' ? (1 as const) : undefined };
}
