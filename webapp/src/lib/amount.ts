import type { Language } from '@/i18n/languages';
import { writeNumber } from './formats';

/** A decimal string as the service writes amounts: `-1234.50`. */
const decimal = /^-?[0-9]+(?:\.([0-9]+))?$/;

/** The locale in which numbers and dates are written. Arabic takes the digits that the Maghreb uses. */
export function localeOf(language: Language): string {
  return language === 'ar' ? 'ar-MA-u-nu-latn' : language;
}

/**
 * Writes a decimal string in the manner of `language`, with exactly the decimals it came with, and the marks between its
 * digits that the person has chosen.
 * The string goes to Intl as it is: no floating-point number lies between, however long it is.
 * @returns the text unchanged if it is not a decimal string.
 */
export function formatAmount(value: string, language: Language, currency?: string): string {
  const match = decimal.exec(value);
  if (match === null) return value;
  const decimals = match[1]?.length ?? 0;
  const format = new Intl.NumberFormat(localeOf(language), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    // Spanish would leave four digits ungrouped beside five that are: a column of amounts is written in one way.
    useGrouping: 'always',
    ...(currency === undefined ? {} : { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
  });
  return writeNumber(format, value as Intl.StringNumericLiteral);
}

/**
 * Writes a decimal string of per cents (`12.5`) in the manner of `language`, with exactly the decimals it came with.
 * `signed` puts a plus before what grew.
 * @returns the text unchanged if it is not a decimal string.
 */
export function formatPercent(value: string, language: Language, signed = false): string {
  const match = decimal.exec(value);
  if (match === null) return value;
  const decimals = match[1]?.length ?? 0;
  const format = new Intl.NumberFormat(localeOf(language), { style: 'percent', minimumFractionDigits: decimals, maximumFractionDigits: decimals, signDisplay: signed ? 'exceptZero' : 'auto' });
  return writeNumber(format, `${value}E-2` as Intl.StringNumericLiteral);
}

/** Whether a decimal string is nought, with or without decimals. */
export function isZero(value: string): boolean {
  return /^-?0+(?:\.0+)?$/.test(value);
}

/** Whether a decimal string is below nought. */
export function isNegative(value: string): boolean {
  return value.startsWith('-') && !isZero(value);
}
