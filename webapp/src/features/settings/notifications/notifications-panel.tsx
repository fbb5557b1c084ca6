import { useTranslation } from 'react-i18next';
import { Badge } from '@/components/ui/badge';
import { Section } from '@/components/ui/page';
import { Fetching } from '@/components/ui/problem-state';
import { CategoryTable } from './category-table';
import { QuietHours } from './quiet-hours';
import { useNotificationSettings } from './use-settings';

/** How the person wants to be told: of what, where and when. */
export function NotificationsPanel() {
  const { t } = useTranslation('notifications');
  const { query, shown, send, change } = useNotificationSettings();
  if (shown === undefined) {
    return (
      <Section title={t('preferences.title')}>
        <Fetching query={query} lines={6} />
      </Section>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <Section title={t('preferences.title')} description={t('preferences.description')}>
        <CategoryTable categories={shown.categories} onChange={(categories) => change({ ...shown, categories })} />
        <p className="mt-4 max-w-4xl text-sm text-pretty text-muted">{t('preferences.always')}</p>
      </Section>
      <QuietHours settings={shown} onSend={send} onChange={change} />
      <Section title={t('preferences.others')}>
        <ul className="flex max-w-2xl flex-col divide-y divide-line">
          {(['sms', 'push'] as const).map((channel) => (
            <li key={channel} className="flex items-center justify-between gap-4 py-3 first:pt-0 last:pb-0">
              {t(`preferences.${channel}`)}
              <Badge>{t('preferences.unavailable')}</Badge>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
