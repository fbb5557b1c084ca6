import { useTranslation } from 'react-i18next';
import { PolicyPage } from './policy-page';

const sections = ['rights', 'request', 'accounts'] as const;

/** The rights of people over their data (regulation EU 2016/679, articles 15 to 20). */
export function GdprPage() {
  const { t } = useTranslation('legal');
  return <PolicyPage title={t('gdpr.title')} sections={sections.map((key) => ({ heading: t(`gdpr.${key}.heading`), text: t(`gdpr.${key}.text`) }))} />;
}
