import type { CountryView } from '@/api/generated/model';

/** The currencies offered first; those of the countries follow. */
const mainCurrencies = ['EUR', 'XOF', 'XAF', 'MAD', 'TND', 'USD'];

/** The currencies to choose from: the main ones, those of the countries, and the one that is chosen. */
export function currenciesOf(countries: readonly Pick<CountryView, 'currency'>[], chosen: string): string[] {
  return [...new Set([...mainCurrencies, ...countries.map((country) => country.currency), chosen])];
}
