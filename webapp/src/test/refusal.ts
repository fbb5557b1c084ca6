import { isProblem, type ProblemError } from '@/api/problem';

/** With what a request is refused; one that is not fails the test. */
export async function refusalOf(promise: Promise<unknown>): Promise<ProblemError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isProblem(error)) throw new Error('the request was expected to be refused');
  return error;
}
