import { useTranslation } from 'react-i18next';
import { useLanguage } from '@/i18n/use-language';

/** The groups of codes of a report that have sentences. */
export type CodeGroup = 'refusals' | 'regimes' | 'encodings' | 'separators' | 'lineEnds' | 'groupings' | 'tolerances' | 'rules' | 'issues';

/**
 * Gives the sentence of a code of the report. The service's own message is French and names the values at fault,
 * so it stands in French; other languages have a sentence of their own. A code without one shows as it is.
 */
export function useFecText(): (group: CodeGroup, code: string, message?: string) => string {
  const { t, i18n } = useTranslation('fec');
  const language = useLanguage();
  // The codes come from the service: which of them have a sentence is known at run time only.
  const translate = t as unknown as (key: string) => string;
  return (group, code, message) => {
    if (message !== undefined && message !== '' && language === 'fr') return message;
    const key = `${group}.${code}`;
    return i18n.exists(key, { ns: 'fec' }) ? translate(key) : (message ?? code);
  };
}
