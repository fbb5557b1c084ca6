import type { AssetTaxMethod } from '@/api/generated/model';
import { fromMinor } from '@/lib/minor';

/** The coefficient of a declining plan is sent in hundredths. */
export const coefficientDecimals = 2;
/** The ways of tax law to write off; none where it follows the books. */
export const taxMethods = ['linear', 'declining'] as const satisfies readonly AssetTaxMethod[];
/** How many days a year of a linear plan may have. */
export const daysOfYear = ['360', '365'] as const;
/** The accounts that the chart proposes. */
export const proposedAccounts = ['depreciation_account', 'charge_account', 'excess_account', 'excess_charge_account', 'excess_income_account'] as const;
export type ProposedAccount = (typeof proposedAccounts)[number];

/** A coefficient as people write it: 175 hundredths are `1.75`. */
export function asHundredths(hundredths: number | undefined): string {
  return hundredths === undefined ? '' : fromMinor(BigInt(hundredths), coefficientDecimals).replace(/\.?0+$/, '');
}
