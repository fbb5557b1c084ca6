import { isProblem } from '@/api/problem';

/** The company's standard has no layout of statements, or not the one that an address names. */
export function isUnavailable(error: unknown): boolean {
  return isProblem(error) && error.errors.some(({ code }) => code === 'statement_set_unavailable');
}
