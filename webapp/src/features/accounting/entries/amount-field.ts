import type { Language } from '@/i18n/languages';
import { fromMinor, readAmount } from '@/lib/minor';
import { formatAmount, isZero } from '@/lib/amount';

/** An amount as it stands in a field: the decimal mark of the language, no grouping; nought is left blank. */
export function writeAmount(amount: string, language: Language): string {
  if (isZero(amount)) return '';
  const mark = formatAmount('0.1', language).includes(',') ? ',' : '.';
  return amount.replace('.', mark);
}

/** What was typed, in the form of `writeAmount`; left as it is if it is no amount. */
export function tidyAmount(text: string, decimals: number, language: Language): string {
  const minor = readAmount(text, decimals);
  return minor === undefined ? text : writeAmount(fromMinor(minor, decimals), language);
}
