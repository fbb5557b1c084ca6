import { useTranslation } from 'react-i18next';
import { PolicyPage } from './policy-page';

const sections = ['kept', 'passwords', 'separation', 'logs', 'others'] as const;

/** What this service keeps about people, and what it does not. */
export function PrivacyPage() {
  const { t } = useTranslation('legal');
  return <PolicyPage title={t('privacy.title')} sections={sections.map((key) => ({ heading: t(`privacy.${key}.heading`), text: t(`privacy.${key}.text`) }))} />;
}
