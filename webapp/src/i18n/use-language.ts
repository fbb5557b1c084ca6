import { useTranslation } from 'react-i18next';
import { isLanguage, defaultLanguage, type Language } from './languages';

/** The language of the interface, following changes. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return isLanguage(i18n.language) ? i18n.language : defaultLanguage;
}
