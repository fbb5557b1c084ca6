import * as z from 'zod/mini';
import { rateQuotation } from '@/api/generated/bodies/rateQuotation';
import { dayFault } from '@/lib/day';
import { across, needed, ruled, shaped, trimmed } from '@/lib/schema';
import { rateFault } from './rate-fault';

/** What is tied to the euro for good has no rate of a day (Council Decision 98/683/EC). */
const fixedToEuro: ReadonlySet<string> = new Set(['XOF', 'XAF', 'KMF']);

/** A currency by its code, in whatever letters it was typed. */
export const currencyCode = () => trimmed(z.toUpperCase(), needed('required'), shaped(/^[A-Z]{3}$/, 'currency_code_invalid'));

/** Whether a currency is tied to the base for good. */
export function isFixed(base: string, currency: string): boolean {
  return fixedToEuro.has(currency) || (currency === 'EUR' && fixedToEuro.has(base));
}

interface Pair {
  base: string;
  currency: string;
}

/** The rules of the form of a rate. */
export const rateSchema = z.object({ base: z.string(), currency: currencyCode(), day: trimmed(ruled(dayFault)), rate: trimmed(ruled(rateFault)), quotation: rateQuotation }).check(
  across<Pair>('currency', 'rate_currency_base', ({ base, currency }) => currency.toUpperCase() !== base),
  across<Pair>('currency', 'rate_currency_fixed', ({ base, currency }) => currency.toUpperCase() === base || !isFixed(base, currency.toUpperCase())),
);

/** The currencies against which the rates of a company are: its own first. */
export function basesOf(own: string): string[] {
  return own === 'EUR' ? [own] : [own, 'EUR'];
}
