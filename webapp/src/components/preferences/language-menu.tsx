import { Languages } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { Menu, MenuChoices, MenuLabel } from '@/components/ui/menu';
import { changeLanguage } from '@/i18n/i18n';
import { languageNames, languageRegions, type Language } from '@/i18n/languages';
import { useLanguage } from '@/i18n/use-language';
import { useKeepInProfile } from './keep-in-profile';

/** Chooses the language; for somebody signed in, also that of the mails they get. `onChoose` hears of it afterwards. */
export function LanguageMenu({ onChoose }: { onChoose?: (language: Language) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const keep = useKeepInProfile();
  const choose = (next: Language) => {
    void changeLanguage(next);
    void keep({ language: next });
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
