import { MutationCache, QueryClient } from '@tanstack/react-query';
import { isProblem, type ProblemError } from '@/api/problem';

/** Makes the store of all server state. Any successful write makes what shows ask again, so no figure goes stale. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // An answer of the service is an answer; only silence and 5xx are worth asking again.
        retry: (failures, error) => failures < 2 && (!isProblem(error) || isWorthAsking(error)),
        // Without a network the first try fails and the next waits for it: what shows stays.
        networkMode: 'offlineFirst',
      },
      // A write that cannot be sent fails now: kept for later, it would be done behind the back of whoever gave it up.
      mutations: { retry: false, networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onSuccess: () => {
        void client.invalidateQueries();
      },
    }),
  });
  return client;
}

/** Whether the same question may be answered the next time. One that was awaited to its end has been asked long enough. */
function isWorthAsking({ status, code }: ProblemError): boolean {
  return (status === 0 && code !== 'no_answer') || status >= 502;
}
