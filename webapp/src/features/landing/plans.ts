/** A currency in which the prices are announced. */
export const priceCurrencies = ['EUR', 'XOF', 'CAD'] as const;
/** See `priceCurrencies`. */
export type PriceCurrency = (typeof priceCurrencies)[number];

/** What a plan costs a month, in whole units of each currency, and what it holds. */
export interface Plan {
  key: 'starter' | 'professional' | 'enterprise';
  /** Billed monthly; in euros only. */
  monthlyEur: string;
  /** Billed yearly, the price of one month. */
  yearly: Record<PriceCurrency, string>;
  /** Undefined is unlimited. */
  users: number | undefined;
  clients: number | undefined;
  storageGb: number;
}

/** The plans on offer, cheapest first. */
export const plans: readonly Plan[] = [
  { key: 'starter', monthlyEur: '29', yearly: { EUR: '19', XOF: '12000', CAD: '25' }, users: 2, clients: 100, storageGb: 5 },
  { key: 'professional', monthlyEur: '69', yearly: { EUR: '49', XOF: '32000', CAD: '65' }, users: 10, clients: 1000, storageGb: 50 },
  { key: 'enterprise', monthlyEur: '129', yearly: { EUR: '99', XOF: '65000', CAD: '129' }, users: undefined, clients: undefined, storageGb: 500 },
];
