import type { QueryClient } from '@tanstack/react-query';
import { getGetDashboardQueryOptions } from '@/api/generated/dashboard/dashboard';
import { chooseCompany, rememberedCompany } from '@/lib/company';
import { companyQuery } from '@/lib/company-card';
import { sessionQuery } from '@/lib/session';
import { askedPeriod, paramsOf } from './asked-period';

/** Asks for the company and its figures while the page that shows them is made. */
export function askAhead(client: QueryClient, search: Parameters<typeof askedPeriod>[0] & { view?: string | undefined }): void {
  const session = client.getQueryData(sessionQuery.queryKey);
  const companyId = session == null ? undefined : chooseCompany(session, rememberedCompany());
  if (companyId === undefined) return;
  // What fails is asked for again by what shows it, which says so.
  client.query(companyQuery(companyId)).catch(() => undefined);
  if (search.view === undefined) client.query(getGetDashboardQueryOptions(companyId, paramsOf(askedPeriod(search)))).catch(() => undefined);
}
