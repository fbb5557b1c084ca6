import { useTranslation } from 'react-i18next';
import { LinkPill, LinkPills } from '@/components/ui/tabs';

const parts = [
  { key: 'templates', to: '/accounting/templates' },
  { key: 'recurring', to: '/accounting/recurring' },
] as const;

/** The way between templates and what recurs by them, which share a tab. */
export function TemplateParts({ current }: { current: (typeof parts)[number]['key'] }) {
  const { t } = useTranslation('templates');
  return (
    <LinkPills label={t('parts.label')}>
      {parts.map(({ key, to }) => (
        <LinkPill key={key} to={to} isCurrent={key === current}>
          {t(`parts.${key}`)}
        </LinkPill>
      ))}
    </LinkPills>
  );
}
