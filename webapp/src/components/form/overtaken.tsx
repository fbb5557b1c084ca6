import { useTranslation } from 'react-i18next';
import { Callout } from '@/components/ui/callout';

/** Says that somebody was faster, and that what is asked about is now as they made it. */
export function Overtaken() {
  const { t } = useTranslation('forms');
  return (
    <Callout tone="caution" title={t('conflict.title')}>
      {t('conflict.again')}
    </Callout>
  );
}
