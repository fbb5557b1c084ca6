import { Languages } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpdateProfile } from '@/api/generated/identity/identity';
import { Button } from '@/components/ui/button';
import { Menu, MenuChoices, MenuLabel } from '@/components/ui/menu';
import { changeLanguage } from '@/i18n/i18n';
import { languageNames, languageRegions, type Language } from '@/i18n/languages';
import { useLanguage } from '@/i18n/use-language';
import { useMaybeSession } from '@/lib/session';

/** Chooses the language; for somebody signed in, also that of the mails they get. `onChoose` hears of it afterwards. */
export function LanguageMenu({ onChoose }: { onChoose?: (language: Language) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const session = useMaybeSession();
  const profile = useUpdateProfile();
  const choose = (next: Language) => {
    void changeLanguage(next);
    if (session !== null) profile.mutate({ data: { language: next } });
    onChoose?.(next);
  };
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="icon" aria-label={t('language.label')} title={t('language.label')}>
          <Languages aria-hidden />
        </Button>
      }
    >
      {languageRegions.map(({ region, languages }) => (
        <Fragment key={region}>
          <MenuLabel>{t(`language.${region}`)}</MenuLabel>
          <MenuChoices<Language> label={t(`language.${region}`)} value={language} onChange={choose} choices={languages.map((value) => ({ value, label: languageNames[value], lang: value }))} />
        </Fragment>
      ))}
    </Menu>
  );
}
