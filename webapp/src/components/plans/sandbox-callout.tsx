import { useTranslation } from 'react-i18next';
import { Callout } from '@/components/ui/callout';

/** Says that nothing is paid here: the provider is one to try things with. */
export function SandboxCallout() {
  const { t } = useTranslation('plans');
  return <Callout>{t('sandbox')}</Callout>;
}
