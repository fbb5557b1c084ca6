import i18next, { type BackendModule, type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { formatAmount } from '@/lib/amount';
import { readStored, writeStored } from '@/lib/storage';
import { detectLanguage, languageKey } from './detect';
import { directionOf, isLanguage, languages, type Language } from './languages';
import type { Namespace } from './resources';

/** What each language has, fetched with its first sentences: the addresses of all four would be a burden on every page. */
const languageFiles = {
  ar: () => import('./files/ar'),
  en: () => import('./files/en'),
  es: () => import('./files/es'),
  fr: () => import('./files/fr'),
};

/** Fetches the sentences of a page: a chunk of its own for each language and namespace. */
async function fetchSentences(language: string, namespace: string): Promise<Record<string, unknown>> {
  if (!isLanguage(language)) throw new Error(`no language ${language}`);
  const { files } = await languageFiles[language]();
  const load = files[`../locales/${language}/${namespace}.ts`];
  if (load === undefined) throw new Error(`no sentences ${language}/${namespace}`);
  return load();
}

const localeFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, callback) => {
    fetchSentences(language, namespace).then(
      (sentences) => callback(null, sentences),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), false),
    );
  },
};

/** Latin letters, which a sentence from right to left must hold apart. */
const latin = /[A-Za-z\u00C0-\u024F]/;

/** Writes what is put into sentences: numbers in the manner of the language, Latin names apart from Arabic around them. */
const values: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, language) => {
    if (typeof value === 'number' && isLanguage(language)) return formatAmount(String(value), language);
    return language === 'ar' && typeof value === 'string' && latin.test(value) ? `\u2068${value}\u2069` : (value as string);
  },
};

/** Whether the address by which the page was opened names the language that it is in. */
let isOfAddress = false;

/** The sentences that every page needs. */
const everywhere = ['common', 'errors', 'shell'] as const satisfies readonly Namespace[];

/**
 * Starts the translations in the language of `detectLanguage`, with the sentences every page needs.
 * @throws if those cannot be had.
 */
export async function startI18n(): Promise<void> {
  const language = detectLanguage({
    search: window.location.search,
    stored: readStored(languageKey),
    browser: window.navigator.languages,
    page: document.documentElement.lang,
  });
  // An address that names a language is a choice, as much as the menu.
  isOfAddress = new URLSearchParams(window.location.search).get('lng') === language;
  if (isOfAddress) writeStored(languageKey, language);
  applyToPage(language);
  await i18next.use(localeFiles).use(values).use(initReactI18next).init({
    lng: language,
    supportedLngs: languages,
    // Every language has every key (a test says so), so no second language is loaded to fall back on.
    fallbackLng: false,
    ns: [...everywhere],
    defaultNS: 'common',
    interpolation: { escapeValue: false, alwaysFormat: true },
    returnNull: false,
  });
  await loadNamespaces(...everywhere);
}

/** Switches the interface to `language` and remembers the choice. */
export async function changeLanguage(language: Language): Promise<void> {
  isOfAddress = false;
  writeStored(languageKey, language);
  await i18next.changeLanguage(language);
  applyToPage(language);
}

/** Whether the address of the page named the language, and nobody has changed it since. */
export function isLanguageOfAddress(): boolean {
  return isOfAddress;
}

/** The language the interface is in. */
export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : 'fr';
}

/** Calls `listener` at each change of language. */
export function onLanguageChange(listener: () => void): void {
  i18next.on('languageChanged', listener);
}

/**
 * Fetches the sentences of a page beside its code, so that it appears at once and whole.
 * @throws if they cannot be had: a page of keys helps nobody.
 */
export async function loadNamespaces(...namespaces: Namespace[]): Promise<void> {
  await i18next.loadNamespaces(namespaces);
  const missing = () => namespaces.filter((namespace) => !i18next.hasResourceBundle(i18next.language, namespace));
  // What failed once is asked for again only when it is told so.
  if (missing().length > 0) await i18next.reloadResources(i18next.language, missing());
  if (missing().length > 0) throw new Error(`no sentences: ${missing().join(', ')}`);
}

function applyToPage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}
