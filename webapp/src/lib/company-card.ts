import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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

/** Whether the trial or the subscription of the company has ended: its modules are read and exported, not written. */
export function hasEnded(company: CompanyView): boolean {
  return company.subscription?.is_expired ?? company.modules.some(({ access }) => access === 'subscription_ended');
}

/** Whether the person may do in the current company what takes `permission` (`accounting.write`): by their role, and by what is left of the subscription. */
export function useMay(permission: string): boolean {
  return may(useCompany(), permission);
}

/** Whether they may, or could since the page shows this company: what is typed is not taken from them, its saving is refused. */
export function useCould(permission: string): boolean {
  const { id } = useCompany();
  const may = useMay(permission);
  const [couldIn, setCouldIn] = useState<string>();
  if (may && couldIn !== id) setCouldIn(id);
  return may || couldIn === id;
}

/** Whether the person whose card of a company this is may do in it what takes `permission`. */
export function may({ permissions, modules }: Pick<CompanyView, 'permissions' | 'modules'>, permission: string): boolean {
  if (!permissions.includes(permission)) return false;
  const [key, level] = permission.split('.');
  return level === 'read' || modules.find((module) => module.key === key)?.access !== 'subscription_ended';
}
