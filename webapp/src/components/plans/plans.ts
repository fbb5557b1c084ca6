import type { BillingRhythm, PlanList } from '@/api/generated/model';
import { useListPlans } from '@/api/generated/subscription/subscription';

/** In which currency and rhythm prices show. */
export interface PriceChoice {
  /** ISO 4217. */
  currency: string;
  billed: BillingRhythm;
}

/** The currency that shows first. */
export const firstCurrency = 'EUR';

/** The plans that are sold, with their prices. */
export function usePlans() {
  return useListPlans({ query: { staleTime: Infinity } });
}

/** The keys of the plans that hold a module, cheapest first; none while they are not known. */
export function usePlansWith(module: string): string[] {
  const plans = usePlans().data?.items ?? [];
  return plans.filter(({ modules }) => modules.includes(module)).map(({ id }) => id);
}

/** The currencies in which something is sold, the first one before the others. */
export function currenciesOf(plans: PlanList): string[] {
  const all = new Set(plans.items.flatMap(({ prices }) => prices.map(({ currency }) => currency)));
  return [...all].sort((one, other) => Number(other === firstCurrency) - Number(one === firstCurrency));
}
