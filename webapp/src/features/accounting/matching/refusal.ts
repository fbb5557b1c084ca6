import { isProblem, ProblemError } from '@/api/problem';

/** What is refused of the lines that were chosen, and not of a field of the form. */
const ofLines = /^\/(?:lines(?:\/\d+)?|write_off|account|auxiliary)$/;

/**
 * Throws the refusal of a match so that it says itself what is said of its lines: these are no fields of a form, and the
 * sentence of the whole would only say that a rule is broken.
 * @throws {ProblemError} always.
 */
export function refuse(error: unknown): never {
  if (!isProblem(error)) throw error;
  const [first, ...others] = error.errors;
  const isOfLines = first !== undefined && [first, ...others].every(({ pointer }) => ofLines.test(pointer));
  if (!isOfLines) throw error;
  throw new ProblemError({ status: error.status, code: first.code, errors: [], requestId: error.requestId, retryAfterSeconds: error.retryAfterSeconds });
}
