import { expect, it } from 'vitest';
import { ProblemError } from '@/api/problem';
import { createQueryClient } from './query-client';

/** Whether what shows is asked for again after a write with this answer. */
async function isAskedAgain(answer: Promise<unknown>): Promise<boolean | undefined> {
  const client = createQueryClient();
  client.setQueryData(['shown'], 'as it was');
  const write = client.getMutationCache().build(client, { mutationFn: () => answer, retry: false });
  await write.execute(undefined).catch(() => undefined);
  return client.getQueryState(['shown'])?.isInvalidated;
}

const refused = (status: number, code: string) => Promise.reject(new ProblemError({ status, code, errors: [], requestId: 'r-1', retryAfterSeconds: undefined }));

it.each([
  ['was done', () => Promise.resolve(), true],
  ['came too late', () => refused(412, 'stale_version'), true],
  ['is of what is not there', () => refused(404, 'not_found'), true],
  ['breaks a rule', () => refused(422, 'validation_failed'), false],
])('what shows is asked for again, or not, after a write that %s', async (_, answer, expected) => {
  expect(await isAskedAgain(answer())).toBe(expected);
});
