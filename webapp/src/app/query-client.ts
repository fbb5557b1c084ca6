import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { isProblem, type ProblemError } from '@/api/problem';

/** Makes the store of all server state. Any successful write makes what shows ask again, so no figure goes stale; so does one that came too late. */
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
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => {
        if (isRefusal(error) && !isCompanyCard(queryKey)) askForRights(client);
      },
    }),
    mutationCache: new MutationCache({
      onSuccess: () => {
        void client.invalidateQueries();
      },
      onError: (error) => {
        if (isOutdated(error)) void client.invalidateQueries();
        else if (isRefusal(error)) askForRights(client);
      },
    }),
  });
  return client;
}

/** Whether the same question may be answered the next time. One that was awaited to its end has been asked long enough. */
function isWorthAsking({ status, code }: ProblemError): boolean {
  return (status === 0 && code !== 'no_answer') || status >= 502;
}

/** Whether what was refused may be refused because the person may do less now, or belongs to the company no longer. */
function isRefusal(error: unknown): boolean {
  return isProblem(error, 'permission_missing') || isProblem(error, 'not_found');
}

/** Whether what shows is not what the service has: somebody else changed it, or took it away. */
function isOutdated(error: unknown): boolean {
  return isProblem(error, 'stale_version') || isProblem(error, 'not_found');
}

/** Whether a query is for a company's card, which tells what the person may do in it. */
function isCompanyCard([path]: QueryKey): boolean {
  return typeof path === 'string' && /\/companies\/[^/]+$/.test(path);
}

/** Asks anew what the person may do in the companies that show. */
function askForRights(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => isCompanyCard(queryKey) });
}
