import { readTyped } from './typed-number';

/**
 * Exact arithmetic on the decimal strings of the service, in whole minor units: no floating-point number
 * comes near an amount.
 */

/** As many decimals as any currency has. */
export const mostDecimals = 4;

/** A decimal string as a whole number of minor units: `12.5` with 2 decimals is 1250. */
export function toMinor(decimal: string, decimals: number): bigint {
  const negative = decimal.startsWith('-');
  const [units = '', fraction = ''] = decimal.replace('-', '').split('.');
  const minor = BigInt(units + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return negative ? -minor : minor;
}

/** A whole number of minor units as a decimal string with exactly `decimals` decimals. */
export function fromMinor(minor: bigint, decimals: number): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, '0');
  const sign = minor < 0n ? '-' : '';
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** The sum of decimal strings, with the decimals of the one that has most. No string at all is `0`. */
export function sumOf(values: readonly string[]): string {
  const decimals = Math.max(0, ...values.map((value) => value.split('.')[1]?.length ?? 0));
  return fromMinor(
    values.reduce((sum, value) => sum + toMinor(value, decimals), 0n),
    decimals,
  );
}

/** As much of an amount as `part` is of `whole`, with the decimals of the amount, rounded half up. */
export function partOf(amount: string, part: string, whole: string): string {
  const decimals = amount.split('.')[1]?.length ?? 0;
  const divisor = toMinor(whole, mostDecimals);
  if (divisor === 0n) return amount;
  return fromMinor((2n * toMinor(amount, decimals) * toMinor(part, mostDecimals) + divisor) / (2n * divisor), decimals);
}

/**
 * Reads an amount as people type it: `1 234,50`, `1.234,50`, `1234.5`, with Latin or Arabic digits (`lib/typed-number`).
 * @returns minor units; nought for a blank text; undefined for what `amountFault` tells the reason of.
 */
export function readAmount(text: string, decimals: number): bigint | undefined {
  const typed = readTyped(text);
  if (typed === undefined || typed.isNegative || typed.fraction.length > decimals) return undefined;
  return BigInt(`${typed.units}${typed.fraction.padEnd(decimals, '0')}`);
}

/** Why a text is no amount, as the code of the broken rule. */
export type AmountFault = 'amount_not_a_number' | 'amount_negative' | 'amount_too_many_decimals';

/** Why a text is no amount; undefined for one that is read, and for a blank one. */
export function amountFault(text: string, decimals: number, isSigned = false): AmountFault | undefined {
  const typed = readTyped(text);
  if (typed === undefined) return 'amount_not_a_number';
  if (typed.isNegative && !isSigned) return 'amount_negative';
  return typed.fraction.length > decimals ? 'amount_too_many_decimals' : undefined;
}
