import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '@/lib/session';

/**
 * Forgets what was read for one person as soon as another is signed in, also when that happened in another tab: keys name
 * companies, not persons, and the next one may have other rights.
 */
export function forgetAtPersonChange(client: QueryClient): void {
  const sessionHash = JSON.stringify(sessionQuery.queryKey);
  let last: string | undefined;
  client.getQueryCache().subscribe(({ query, type }) => {
    if (type !== 'updated' || query.queryHash !== sessionHash) return;
    const person = client.getQueryData(sessionQuery.queryKey)?.user.id;
    if (person === undefined || person === last) return;
    const isOther = last !== undefined;
    last = person;
    if (!isOther) return;
    const others = (other: { queryHash: string }) => other.queryHash !== sessionHash;
    client.removeQueries({ type: 'inactive', predicate: others });
    // What a page shows at this moment goes back to its skeleton.
    void client.resetQueries({ type: 'active', predicate: others });
  });
}
