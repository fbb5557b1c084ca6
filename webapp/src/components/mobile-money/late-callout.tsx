import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '@/components/ui/callout';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';

/** Says that what was paid is over, and until when it is to be paid again. */
export function LateCallout({ graceEnd, actions }: { graceEnd: string | undefined; actions?: ReactNode }) {
  const { t } = useTranslation('mobileMoney');
  const language = useLanguage();
  return (
    <Callout tone="caution" title={t('late.title')} actions={actions}>
      <p>{graceEnd === undefined ? t('late.text') : t('late.until', { date: formatDate(graceEnd, language, 'long') })}</p>
    </Callout>
  );
}
