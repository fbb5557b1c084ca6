import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch } from '@/components/ui/checkbox';
import { ChoiceCards } from '@/components/ui/choice-cards';
import { Section } from '@/components/ui/page';
import { languageNames, languageRegions } from '@/i18n/languages';
import { usePreference } from '@/lib/preferences';
import { useSidebarCollapsed } from '@/lib/sidebar';
import { themes } from '@/lib/theme';
import { DensityPicture, ThemePicture } from './pictures';

/** How the application looks to the person. No form: what is chosen holds at once, here and on their other devices. */
export function AppearancePanel() {
  const { t } = useTranslation('preferences');
  return (
    <div className="flex flex-col gap-6">
      <Section title={t('looks.title')} description={t('atOnce')}>
        <div className="flex flex-col gap-6">
          <ThemeChoice />
          <DensityChoice />
          <SidebarChoice />
        </div>
      </Section>
      <Section title={t('language.title')} description={t('language.text')}>
        <LanguageChoice />
      </Section>
    </div>
  );
}

function ThemeChoice() {
  const { t } = useTranslation();
  const [theme, choose] = usePreference('theme');
  return <ChoiceCards label={t('theme.label')} value={theme} onChange={choose} choices={themes.map((value) => ({ value, label: t(`theme.${value}`), picture: <ThemePicture theme={value} /> }))} />;
}

function DensityChoice() {
  const { t } = useTranslation('preferences');
  const [density, choose] = usePreference('density');
  const choices = (['comfortable', 'compact'] as const).map((value) => ({ value, label: t(`density.${value}`), picture: <DensityPicture density={value} /> }));
  return <ChoiceCards label={t('density.label')} hint={t('density.hint')} value={density} onChange={choose} choices={choices} />;
}

function SidebarChoice() {
  const { t } = useTranslation('preferences');
  const [collapsed, collapse] = useSidebarCollapsed();
  return (
    <div className="max-w-2xl max-md:hidden">
      <Switch label={t('sidebar.label')} hint={t('sidebar.hint')} checked={collapsed} onCheckedChange={collapse} />
    </div>
  );
}

function LanguageChoice() {
  const { t } = useTranslation();
  const name = useId();
  const [language, choose] = usePreference('language');
  return (
    <div className="flex flex-col gap-6">
      {languageRegions.map(({ region, languages }) => (
        <ChoiceCards key={region} name={name} label={t(`language.${region}`)} value={language} onChange={choose} choices={languages.map((value) => ({ value, label: languageNames[value], lang: value }))} />
      ))}
    </div>
  );
}
