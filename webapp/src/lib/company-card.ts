import { useQuery } from '@tanstack/react-query';
import { getGetCompanyQueryOptions } from '@/api/generated/companies/companies';
import type { CompanyView } from '@/api/generated/model';
import { useCompanyId, useLast } from './session';

/** The query of a company's card: name, currency, rights and modules. */
export function companyQuery(companyId: string) {
  return getGetCompanyQueryOptions(companyId, { query: { staleTime: 60_000 } });
}

/**
 * The current company's card, in pages inside the layout (which waits for it).
 * @throws if used outside the layout.
 */
export function useCompany(): CompanyView {
  const company = useLast(useQuery(companyQuery(useCompanyId())).data);
  if (company === undefined) throw new Error('useCompany outside the layout');
  return company;
}

/** Whether the person's role in the current company includes `permission` (`accounting.write`). */
export function useMay(permission: string): boolean {
  return useCompany().permissions.includes(permission);
}
