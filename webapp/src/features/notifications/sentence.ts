import { useTranslation } from 'react-i18next';
import type { NotificationView } from '@/api/generated/model';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';

/** Gives what a notification says. */
export function useSentence(): (notification: NotificationView) => string {
  const { t } = useTranslation('notifications');
  const language = useLanguage();
  return ({ kind, about }) => {
    const { person = t('somebody'), file = '', day = '', entries = '0' } = about;
    return t(`kinds.${kind}`, { person, file, day: formatDate(day, language, 'long'), count: Number(entries) });
  };
}
