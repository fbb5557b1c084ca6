import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '@/lib/company-card';

/** Gives the name of a class of the chart, as it is usual where the company is: Switzerland and Canada number theirs otherwise. */
export function useClassName(): (accountClass: string) => string {
  const { t } = useTranslation('accounts');
  const { country } = useCompany();
  const names = country === 'CH' ? 'classesKmu' : country === 'CA' ? 'classesGifi' : 'classes';
  return useCallback((accountClass: string) => t(`${names}.${accountClass as '1'}`), [t, names]);
}
