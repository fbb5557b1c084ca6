import type { CountryView } from '@/api/generated/model';
import type { Language } from '@/i18n/languages';
import { localeOf } from '@/lib/amount';

/** The currencies offered first; those of the countries follow. */
const mainCurrencies = ['EUR', 'XOF', 'XAF', 'MAD', 'TND', 'USD'];

/** The currencies to choose from: the main ones, those of the countries, and the one that is chosen. */
export function currenciesOf(countries: readonly Pick<CountryView, 'currency'>[], chosen: string): string[] {
  return [...new Set([...mainCurrencies, ...countries.map((country) => country.currency), chosen])];
}

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
