import type { QueryClient } from '@tanstack/react-query';
import { redirect, type ParsedLocation } from '@tanstack/react-router';
import type { SessionView } from '@/api/generated/model';
import { rememberCompany } from './company';
import { textOf } from './query';
import { sessionQuery } from './session';

/**
 * Goes over to the company that an address names, as links of mails and notifications do (`?company=`), and takes it out
 * of the address. Whether there is one that is none of the person's: of such a company nothing is asked.
 * @throws the way to the same page without the company.
 */
export async function followNamedCompany(client: QueryClient, { href, search }: Pick<ParsedLocation, 'href'> & { search: object }): Promise<boolean> {
  const named = 'company' in search ? textOf(search.company)?.toLowerCase() : undefined;
  if (named === undefined) return false;
  const isTheirs = (session: SessionView | null | undefined) => session?.companies.some(({ id }) => id === named) === true;
  // They may have entered it since the session was read.
  const asked = async () => isTheirs(await client.query({ ...sessionQuery, staleTime: 0 }).catch(() => null));
  if (!isTheirs(client.getQueryData(sessionQuery.queryKey)) && !(await asked())) return true;
  rememberCompany(named);
  const address = new URL(href, window.location.origin);
  address.searchParams.delete('company');
  throw redirect({ href: address.pathname + address.search + address.hash, replace: true });
}
