import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

const systemRoles = ['admin', 'manager', 'accountant', 'employee', 'viewer'] as const;

/** A role as the service names it: one of a company's own has a name. */
export interface NamedRole {
  key: string;
  name?: string;
}

/** Gives the name of a role: a system role's in the reader's language, a company's own role as it was named. */
export function useRoleName(): (role: NamedRole) => string {
  const { t } = useTranslation('members');
  return useCallback(
    ({ key, name }) => {
      const role = systemRoles.find((candidate) => candidate === key);
      return role === undefined ? (name ?? key) : t(`systemRoles.${role}`);
    },
    [t],
  );
}
