import type { QueryClient } from '@tanstack/react-query';
import { languageKey } from '@/i18n/detect';
import { sessionQuery } from '@/lib/session';
import { isUntouched, readStored, writeStored } from '@/lib/storage';

/** What the device last knew of its session: `open` or `none`. The session itself is in a cookie that no script reads. */
const presenceKey = 'partita.session';

/**
 * Whether nobody is signed in as far as the device knows: asking would be answered by 401, which browsers write into
 * their console as an error. A page that shows to strangers then does not ask; a page of a company always does.
 */
export function isNobodyHere(): boolean {
  // A language may have come with the address.
  return readStored(presenceKey) === 'none' || isUntouched([languageKey]);
}

/** Notes for the next visit whether somebody is signed in. */
export function followPresence(client: QueryClient): void {
  const sessionHash = JSON.stringify(sessionQuery.queryKey);
  client.getQueryCache().subscribe(({ query, type }) => {
    if (type !== 'updated' || query.queryHash !== sessionHash) return;
    const session = client.getQueryData(sessionQuery.queryKey);
    if (session !== undefined) writeStored(presenceKey, session === null ? 'none' : 'open');
  });
}
