import { Languages } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { Menu, MenuChoices, MenuLabel } from '@/components/ui/menu';
import { languageNames, languageRegions, type Language } from '@/i18n/languages';
import { useLanguage } from '@/i18n/use-language';
import { changePreferences } from '@/lib/preferences';

/** Chooses the language; for somebody signed in, also that of the mails they get. `onChoose` hears of it afterwards. */
export function LanguageMenu({ onChoose }: { onChoose?: (language: Language) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const choose = (next: Language) => {
    changePreferences({ language: next });
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
