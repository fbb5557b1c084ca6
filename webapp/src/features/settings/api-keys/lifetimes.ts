import { useTranslation } from 'react-i18next';
import type { SelectOption } from '@/components/ui/select';

/** The lifetimes of a key that are offered, in days. */
const lifetimes = [7, 30, 90, 180, 365];

/** The lifetimes of a key as choices. */
export function useLifetimes(): SelectOption[] {
  const { t } = useTranslation('apiKeys');
  return lifetimes.map((days) => ({ value: String(days), label: t('days', { count: days }) }));
}
