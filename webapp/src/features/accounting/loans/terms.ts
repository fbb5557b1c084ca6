import { isDay } from '@/lib/day';
import { fromMinor, toMinor } from '@/lib/minor';
import { lastDayOf, monthFrom } from '@/lib/month';
import { typedFault } from '@/lib/number-text';
import { maxInstalments, rateDecimals, type LoanValues } from './loan-values';

/** What some terms come to, as far as they are known while they are typed. */
export interface Terms {
  /** The first instalment that repays something, with its interest and its insurance. */
  total: string | undefined;
  /** When the last instalment is due. */
  lastDueOn: string | undefined;
}

type Typed = Pick<LoanValues, 'principal' | 'rate' | 'period_months' | 'instalments' | 'deferred' | 'method' | 'first_due_on' | 'insurance'>;

/** Reckons what is typed, exactly, as the service does: `P × i / (1 − (1 + i)^−n)` to the nearest unit, or `P / n` and the interest of all of it. */
export function termsOf(typed: Typed, decimals: number): Terms {
  const instalments = wholeOf(typed.instalments);
  const deferred = typed.deferred === '' ? 0 : wholeOf(typed.deferred);
  if (instalments === undefined || instalments < 1 || instalments > maxInstalments) return { total: undefined, lastDueOn: undefined };
  const lastDueOn = isDay(typed.first_due_on) ? dueOn(typed.first_due_on, (instalments - 1) * Number(typed.period_months)) : undefined;
  const isKnown = deferred !== undefined && deferred < instalments && isAmount(typed.principal, decimals) && isRate(typed.rate) && (typed.insurance === '' || isAmount(typed.insurance, decimals));
  return { total: isKnown ? totalOf(typed, instalments - deferred, decimals) : undefined, lastDueOn };
}

function totalOf({ principal, rate, period_months: months, method, insurance }: Typed, repaying: number, decimals: number): string {
  const amount = toMinor(principal, decimals);
  const count = BigInt(repaying);
  // The rate of a period is `over / under`.
  const over = toMinor(rate, rateDecimals) * BigInt(months);
  const under = 12n * 100n * 10n ** BigInt(rateDecimals);
  const interest = nearest(amount * over, under);
  const repaid = (): bigint => {
    if (over === 0n || method === 'constant_principal') return nearest(amount, count) + interest;
    const [grown, one] = [(under + over) ** count, under ** count];
    return nearest(amount * over * grown, under * (grown - one));
  };
  return fromMinor(repaid() + (insurance === '' ? 0n : toMinor(insurance, decimals)), decimals);
}

/** A quotient to the nearest whole number, halves away from nought. */
const nearest = (over: bigint, under: bigint) => (2n * over + under) / (2n * under);

const isAmount = (text: string, decimals: number) => text !== '' && typedFault(text, { kind: 'amount', decimals, isSigned: false }) === undefined;
const isRate = (text: string) => text !== '' && typedFault(text, { kind: 'number', decimals: rateDecimals, isSigned: false }) === undefined && Number(text) <= 100;
const wholeOf = (text: string) => (/^\d{1,4}$/.test(text) ? Number(text) : undefined);

/** The same day so many months later, or the last one of a shorter month. */
function dueOn(first: string, months: number): string {
  const month = monthFrom(first.slice(0, 7), months);
  const day = `${month}-${first.slice(8)}`;
  const last = lastDayOf(month);
  return day > last ? last : day;
}
