import type { ExchangeRateView } from '@/api/generated/model';
import type { Language } from '@/i18n/languages';
import { formatAmount } from '@/lib/amount';

/** What is known of a rate when it is put in words. */
export type Quoted = Pick<ExchangeRateView, 'base' | 'currency' | 'quotation'>;

/** What a rate means: `1 EUR = 1,0825 USD`. What is not typed yet is left open. */
export function quoteOf({ base, currency, quotation }: Quoted, rate: string, language: Language): string {
  const [one, counted] = quotation === 'foreign_per_base' ? [base, currency] : [currency, base];
  return `1 ${one} = ${rate === '' ? '…' : formatAmount(rate, language)} ${counted}`;
}

/** What tells a rate apart from all others. */
export function keyOf({ base, currency, day }: Pick<ExchangeRateView, 'base' | 'currency' | 'day'>): string {
  return `${base}-${currency}-${day}`;
}
