import { useTranslation } from 'react-i18next';
import type { SubscriptionView } from '@/api/generated/model';
import { Callout } from '@/components/ui/callout';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';

/** Says that what was paid is over, and until when it is to be paid again, or that nothing can be written until it is. */
export function LateCallout({ subscription: { grace_end: graceEnd, is_expired: isOver } }: { subscription: SubscriptionView }) {
  const { t } = useTranslation('mobileMoney');
  const language = useLanguage();
  return (
    <Callout tone="caution" title={t('late.title')}>
      <p>{isOver ? t('late.over') : graceEnd === undefined ? t('late.text') : t('late.until', { date: formatDate(graceEnd, language, 'long') })}</p>
    </Callout>
  );
}
