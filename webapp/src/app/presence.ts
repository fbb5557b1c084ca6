import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '@/lib/session';

/** The cookie that the service sets beside that of a session, which no script reads, and for as long. */
const sign = 'partita_signed_in';

/**
 * Whether nobody is signed in as far as the browser knows: asking would be answered by 401, which browsers write into their
 * console as an error. A page that shows to strangers then does not ask; a page of a company always does.
 */
export function isNobodyHere(): boolean {
  return !document.cookie.split('; ').some((cookie) => cookie.startsWith(`${sign}=`));
}

/** Forgets the sign of a session that has ended elsewhere, so that the next visit does not ask again. */
export function followPresence(client: QueryClient): void {
  const sessionHash = JSON.stringify(sessionQuery.queryKey);
  client.getQueryCache().subscribe((event) => {
    // Only an answer says that nobody is there: while somebody signs in, what is known is older than their cookie.
    if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryHash !== sessionHash) return;
    if (event.query.state.data === null) document.cookie = `${sign}=; path=/; max-age=0`;
  });
}
