import { useTranslation } from 'react-i18next';
import { PolicyPage } from './policy-page';

const sections = ['session', 'storage', 'tracking'] as const;

/** The cookies of this service (`http/cookies.rs`), and what it stores in the browser. */
export function CookiesPage() {
  const { t } = useTranslation('legal');
  return <PolicyPage title={t('cookies.title')} sections={sections.map((key) => ({ heading: t(`cookies.${key}.heading`), text: t(`cookies.${key}.text`) }))} />;
}
