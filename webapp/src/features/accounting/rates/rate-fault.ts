import { readAmount } from '@/lib/minor';
import { typedFault } from '@/lib/number-text';

/** As many decimals as a rate may have. */
export const rateDecimals = 10;
/** The least rate and the greatest, with all decimals. */
const [least, greatest] = [1_000n, 100_000_000_000_000_000n];

/** Why a text is no rate, as the code of the broken rule. */
export function rateFault(text: string): string | undefined {
  const fault = typedFault(text, { kind: 'number', decimals: rateDecimals, isSigned: true });
  if (fault === 'number_too_many_decimals') return 'exchange_rate_too_many_decimals';
  if (fault !== undefined || text === '') return 'exchange_rate_not_a_number';
  const rate = readAmount(text, rateDecimals) ?? 0n;
  return rate < least || rate > greatest ? 'exchange_rate_out_of_range' : undefined;
}
