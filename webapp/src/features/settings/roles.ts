import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

const systemRoles = ['admin', 'manager', 'accountant', 'employee', 'viewer'] as const;

/** Gives the name of a role: a system role's in the reader's language, a company's own role as it was named. */
export function useRoleName(): (key: string) => string {
  const { t } = useTranslation('settings');
  return useCallback(
    (key) => {
      const role = systemRoles.find((candidate) => candidate === key);
      return role === undefined ? key : t(`roles.${role}`);
    },
    [t],
  );
}
