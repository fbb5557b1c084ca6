import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useListRoles } from '@/api/generated/companies/companies';
import type { MemberView, RoleView } from '@/api/generated/model';
import type { SelectOption } from '@/components/ui/select';
import { useCompany } from '@/lib/company-card';
import { useRoleName } from '@/lib/roles';
import { useCompanyId } from '@/lib/session';
import { gridOf, levels, moduleKeys } from './grid';

/** First and last name. */
export function nameOf(member: MemberView): string {
  return `${member.first_name} ${member.last_name}`;
}

/** The roles of the company: first those that may most, its own after those that all companies have. */
export function useRoles() {
  return useListRoles(useCompanyId(), { query: { staleTime: Infinity, select: inOrder } });
}

function inOrder<Roles extends { items: RoleView[] }>(roles: Roles): Roles {
  return { ...roles, items: roles.items.toSorted((one, other) => Number(other.is_system) - Number(one.is_system) || reach(other) - reach(one)) };
}

/** Gives the name of one of the company's roles by its key. */
export function useRoleNameOf(): (key: string) => string {
  const roleName = useRoleName();
  const roles = useRoles().data?.items;
  return useCallback((key) => roleName(roles?.find((role) => role.key === key) ?? { key }), [roleName, roles]);
}

/**
 * The roles that the reader may give and take away: nobody hands out what they do not have. Of modules that do not exist
 * yet nobody has anything, whatever a role says of them. Empty until the roles are known.
 */
export function useGivableRoles(): readonly RoleView[] {
  const { permissions: own } = useCompany();
  const roles = useRoles().data;
  return useMemo(() => {
    const exceeds = (permission: string) => roles?.modules.includes(permission.split('.')[0] ?? '') === true && !own.includes(permission);
    return (roles?.items ?? []).filter((role) => !role.permissions.some(exceeds));
  }, [roles, own]);
}

/** The roles as choices; those that the reader may not give say so. */
export function useRoleOptions(): SelectOption[] {
  const { t } = useTranslation('members');
  const roleName = useRoleName();
  const givable = useGivableRoles();
  return (useRoles().data?.items ?? []).map((role) => {
    // By key: each of the two has its own copy of a role that was fetched again.
    const disabled = !givable.some(({ key }) => key === role.key);
    return { value: role.key, label: disabled ? t('roles.exceeds', { role: roleName(role) }) : roleName(role), disabled };
  });
}

/** The role that is offered first: one that only looks where the reader may give it, else the one that may least. */
export function presetRole(givable: readonly RoleView[]): string {
  const viewer = givable.find(({ key }) => key === 'viewer');
  const least = givable.toSorted((one, other) => reach(one) - reach(other))[0];
  return (viewer ?? least)?.key ?? '';
}

/** How far a role goes in the modules that there are, in levels. */
function reach({ permissions }: RoleView): number {
  const grid = gridOf(permissions);
  return moduleKeys.reduce((sum, key) => sum + levels.indexOf(grid[key]), 0);
}
