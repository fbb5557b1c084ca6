import { useCallback } from 'react';
import { useListRoles } from '@/api/generated/companies/companies';
import type { MemberView } from '@/api/generated/model';
import { useRoleName } from '@/lib/roles';
import { useCompanyId } from '@/lib/session';

/** First and last name. */
export function nameOf(member: MemberView): string {
  return `${member.first_name} ${member.last_name}`;
}

/** The roles of the company. */
export function useRoles() {
  return useListRoles(useCompanyId(), { query: { staleTime: Infinity } });
}

/** Gives the name of one of the company's roles by its key. */
export function useRoleNameOf(): (key: string) => string {
  const roleName = useRoleName();
  const roles = useRoles().data?.items;
  return useCallback((key) => roleName(roles?.find((role) => role.key === key) ?? { key }), [roleName, roles]);
}

/** The roles as choices. */
export function useRoleOptions(): { value: string; label: string }[] {
  const roleName = useRoleName();
  return useRoles().data?.items.map((role) => ({ value: role.key, label: roleName(role) })) ?? [];
}
