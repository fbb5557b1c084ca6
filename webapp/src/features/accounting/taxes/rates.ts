import type { TaxCodeView, TaxRate } from '@/api/generated/model';

/** The rate that holds on a day; none before the first one, and after the last day of the code. */
export function rateOn({ rates, until }: Pick<TaxCodeView, 'rates' | 'until'>, day: string): TaxRate | undefined {
  if (isOver({ until }, day)) return undefined;
  return rates.reduce<TaxRate | undefined>((held, rate) => (rate.from <= day && (held === undefined || rate.from > held.from) ? rate : held), undefined);
}

/** The rate that comes first after a day. */
export function nextRate({ rates }: Pick<TaxCodeView, 'rates'>, day: string): TaxRate | undefined {
  return rates.reduce<TaxRate | undefined>((next, rate) => (rate.from > day && (next === undefined || rate.from < next.from) ? rate : next), undefined);
}

/** Whether the last day of a code has passed. */
export function isOver({ until }: Pick<TaxCodeView, 'until'>, day: string): boolean {
  return until !== undefined && until < day;
}
