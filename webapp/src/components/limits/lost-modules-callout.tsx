import { useTranslation } from 'react-i18next';
import { Callout } from '@/components/ui/callout';
import { useLanguage } from '@/i18n/use-language';
import { useModuleNames } from '@/lib/module-text';

/** Which modules somebody has that a plan has not, and what becomes of what is in them. Nothing where it has all. */
export function LostModulesCallout({ modules }: { modules: readonly string[] }) {
  const { t } = useTranslation('limits');
  const list = new Intl.ListFormat(useLanguage());
  const names = useModuleNames()(modules);
  if (names.length === 0) return null;
  return (
    <Callout tone="caution" title={t('lost.title', { modules: list.format(names) })}>
      <p>{t('lost.text')}</p>
    </Callout>
  );
}
