import { defaultLanguage, isLanguage, type Language } from './languages';

/** Where the person's choice of language is kept. */
export const languageKey = 'partita.language';

/** What the browser knows about the language somebody wants. */
export interface LanguageHints {
  /** The query string, with or without its question mark. */
  search: string;
  stored: string | null;
  browser: readonly string[];
  page: string;
}

/** The language to start in: query string `lng`, then the stored choice, the browser, the page, and French. */
export function detectLanguage(hints: LanguageHints): Language {
  const wanted = [new URLSearchParams(hints.search).get('lng'), hints.stored, ...hints.browser, hints.page];
  for (const tag of wanted) {
    const language = tag?.slice(0, 2).toLowerCase();
    if (isLanguage(language)) return language;
  }
  return defaultLanguage;
}
