import { useTranslation } from 'react-i18next';

/** The name and the description of a module. One that this client does not know goes by its key. */
export function useModuleText(): { name: (key: string) => string; description: (key: string) => string | undefined } {
  const { t, i18n } = useTranslation(['shell', 'modules']);
  // Which modules there are is known at run time only.
  const translate = t as unknown as (key: string) => string;
  return {
    name: (key) => (i18n.exists(`modules.${key}`, { ns: 'shell' }) ? translate(`shell:modules.${key}`) : key),
    description: (key) => (i18n.exists(`descriptions.${key}`, { ns: 'modules' }) ? translate(`modules:descriptions.${key}`) : undefined),
  };
}
