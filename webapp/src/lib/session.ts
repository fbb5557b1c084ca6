import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, useCallback } from 'react';
import { getGetSessionQueryKey, getSession } from '@/api/generated/identity/identity';
import type { SessionView } from '@/api/generated/model';
import { isProblem, type ProblemError } from '@/api/problem';
import { useChosenCompany } from './company';

/** Who is signed in: null when nobody is. One whose session ends under an open page stays, until they sign in again or leave. */
export const sessionQuery = queryOptions<SessionView | null, ProblemError>({
  queryKey: getGetSessionQueryKey(),
  queryFn: async ({ client, queryKey, signal }) => {
    try {
      return await getSession({ signal });
    } catch (error) {
      if (isProblem(error) && error.status === 401) return client.getQueryData<SessionView>(queryKey) ?? null;
      throw error;
    }
  },
  staleTime: 60_000,
});

/** The session, or null when nobody is signed in or it is not known yet. */
export function useMaybeSession(): SessionView | null {
  return useQuery(sessionQuery).data ?? null;
}

/**
 * The session of a page that only a signed-in person sees.
 * @throws if used on a public page.
 */
export function useSession(): SessionView {
  const session = useLast(useMaybeSession());
  if (session === null) throw new Error('useSession outside the signed-in pages');
  return session;
}

/** The id of the current company, or undefined while there is none. */
export function useMaybeCompanyId(): string | undefined {
  return useChosenCompany(useMaybeSession());
}

/**
 * The id of the current company, in pages that need one.
 * @throws if used where the guard has not made sure of a company.
 */
export function useCompanyId(): string {
  const id = useLast(useMaybeCompanyId());
  if (id === undefined) throw new Error('useCompanyId outside the pages of a company');
  return id;
}

/** The value, or while there is none the one before: when a session ends, its pages stay whole until they are left. */
export function useLast<Value>(value: Value): Value {
  const [last, setLast] = useState(value);
  const present = value ?? last;
  if (present !== last) setLast(present);
  return present;
}

/** Forgets everything that was read for the person who signed out, and goes to the sign-in page. */
export function useSignedOut(): () => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  return useCallback(async () => {
    client.setQueryData(sessionQuery.queryKey, null);
    // Whoever has signed out can save nothing any more: nobody asks about it.
    await router.navigate({ to: '/auth', ignoreBlocker: true });
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] });
  }, [client, router]);
}
