/** The languages of the interface; French is the one all others are checked against. */
export const languages = ['fr', 'en', 'es', 'ar'] as const;

/** A language of the interface, as an ISO 639-1 code. */
export type Language = (typeof languages)[number];

/** What is spoken to a person of whom nothing is known. */
export const defaultLanguage: Language = 'fr';

/** Each language's name in itself, as a language menu shows it. */
export const languageNames: Record<Language, string> = { fr: 'Français', en: 'English', es: 'Español', ar: 'العربية' };

/** The languages by where they are mostly used, as the language menu groups them. */
export const languageRegions = [
  { region: 'europe', languages: ['fr', 'en', 'es'] },
  { region: 'maghreb', languages: ['ar'] },
] as const satisfies readonly { region: string; languages: readonly Language[] }[];

/** Whether `value` is one of our languages. */
export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/** The direction of writing. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}
