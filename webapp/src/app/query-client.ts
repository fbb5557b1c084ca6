import { MutationCache, QueryClient } from '@tanstack/react-query';
import { isProblem } from '@/api/problem';

/** Makes the store of all server state. Any successful write makes what shows ask again, so no figure goes stale. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // An answer of the service is an answer; only silence and 5xx are worth asking again.
        retry: (failures, error) => failures < 2 && (!isProblem(error) || error.status === 0 || error.status >= 502),
      },
      mutations: { retry: false },
    },
    mutationCache: new MutationCache({
      onSuccess: () => {
        void client.invalidateQueries();
      },
    }),
  });
  return client;
}
