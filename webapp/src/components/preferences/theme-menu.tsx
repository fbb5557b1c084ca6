import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { Menu, MenuChoices } from '@/components/ui/menu';
import { usePreference } from '@/lib/preferences';
import { themes, type Theme } from '@/lib/theme';

const icons = { light: Sun, dark: Moon, system: Monitor };

/** Chooses light, dark or the device's looks; kept with the profile of somebody signed in. */
export function ThemeMenu() {
  const { t } = useTranslation();
  const [theme, choose] = usePreference('theme');
  const Icon = icons[theme];
  const choices = themes.map((value) => {
    const ChoiceIcon = icons[value];
    return { value, label: t(`theme.${value}`), icon: <ChoiceIcon aria-hidden /> };
  });
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="icon" aria-label={t('theme.label')} title={t('theme.label')}>
          <Icon aria-hidden />
        </Button>
      }
    >
      <MenuChoices<Theme> label={t('theme.label')} value={theme} onChange={choose} choices={choices} />
    </Menu>
  );
}
