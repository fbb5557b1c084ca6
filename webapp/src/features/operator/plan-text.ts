import { useTranslation } from 'react-i18next';
import { planName } from '@/lib/plan-name';

/** Gives the name of a plan by its key, that of the trial in the reader's language. */
export function usePlanText(): (key: string) => string {
  const { t } = useTranslation('operator');
  return (key) => planName(key) ?? t('trial');
}
