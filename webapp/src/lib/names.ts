import type { Language } from '@/i18n/languages';
import { localeOf } from './amount';

/** A currency's name with its code, in the reader's language: `Euro (EUR)`. */
export function currencyName(code: string, language: Language): string {
  const name = new Intl.DisplayNames(localeOf(language), { type: 'currency', fallback: 'none' }).of(code);
  return name === undefined ? code : `${capitalised(name, language)} (${code})`;
}

/** A country's name in the reader's language. */
export function countryName(code: string, language: Language): string {
  return new Intl.DisplayNames(localeOf(language), { type: 'region' }).of(code) ?? code;
}

/** A text that begins with a capital, as choices in a list do. */
export function capitalised(text: string, language: Language): string {
  return text.charAt(0).toLocaleUpperCase(localeOf(language)) + text.slice(1);
}
