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

/** Gives the names of those among some modules that this client knows, of the others nothing. */
export function useModuleNames(): (keys: readonly string[]) => string[] {
  const { t, i18n } = useTranslation('shell');
  const translate = t as unknown as (key: string) => string;
  return (keys) => keys.map((key) => `modules.${key}`).filter((key) => i18n.exists(key, { ns: 'shell' })).map((key) => translate(key));
}
