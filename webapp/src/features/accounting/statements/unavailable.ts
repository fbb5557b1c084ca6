import { isProblem } from '@/api/problem';

/** The company's standard has no layout of statements, or not the one that an address names. */
export const isUnavailable = (error: unknown) => has(error, 'statement_set_unavailable');

/** The year has no such budget as an address names. */
export const hasNoBudget = (error: unknown) => has(error, 'budget_unknown');

function has(error: unknown, refusal: string): boolean {
  return isProblem(error) && error.errors.some(({ code }) => code === refusal);
}
