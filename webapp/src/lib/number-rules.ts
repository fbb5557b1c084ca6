import { typedFault } from './number-text';
import { ruled } from './schema';

/** What an `AmountInput` holds can be read, with so many decimals at most. Blank is read as none. */
export const readableAmount = (decimals: number, isSigned = false) => ruled((text) => typedFault(text, { kind: 'amount', decimals, isSigned }));
/** What a `NumberInput` holds can be read; without decimals it is a whole number. Blank is read as none. */
export const readableNumber = (decimals = 0, isSigned = false) => ruled((text) => typedFault(text, { kind: 'number', decimals, isSigned }));
