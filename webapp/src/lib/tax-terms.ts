/** The tax regimes of a company's card, by their codes. */
export const taxRegimes = ['real_normal', 'real_simplified', 'micro', 'other'] as const;
/** How often VAT is declared. */
export const vatPeriods = ['monthly', 'quarterly', 'yearly', 'none'] as const;
/** Decimals of a rate in percent. */
export const rateDecimals = 3;
