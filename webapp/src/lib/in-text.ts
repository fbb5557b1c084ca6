import { directionOf, type Language } from '@/i18n/languages';
import { formatAmount } from './amount';

/** Writes an amount to be put into a sentence: from left to right in every language, as those that stand by themselves. */
export function amountInText(value: string, language: Language, currency?: string): string {
  const text = formatAmount(value, language, currency);
  return directionOf(language) === 'rtl' ? `\u2066${text}\u2069` : text;
}

/** Lists names to be put into a sentence: from right to left each stands apart, so that one in Latin letters does not turn the list. */
export function namesInText(names: readonly string[], language: Language): string {
  const apart = directionOf(language) === 'rtl' ? names.map((name) => `\u2068${name}\u2069`) : names;
  return new Intl.ListFormat(language).format(apart);
}
