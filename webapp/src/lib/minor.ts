/**
 * Exact arithmetic on the decimal strings of the service, in whole minor units: no floating-point number
 * comes near an amount.
 */

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

/** The digits of Arabic keyboards, in order from nought. */
const arabicDigits = /[٠-٩۰-۹]/g;

/**
 * Reads an amount as people type it: `1 234,50`, `1.234,50`, `1234.5`, with Latin or Arabic digits.
 * The last mark is the decimal one; the same mark several times can only group digits.
 * @returns minor units; nought for a blank text; undefined for what `amountFault` tells the reason of.
 */
export function readAmount(text: string, decimals: number): bigint | undefined {
  const amount = partsOf(text);
  if (amount === undefined || amount.fraction.length > decimals) return undefined;
  return BigInt(`${amount.units}${amount.fraction.padEnd(decimals, '0')}`);
}

/** Why a text is no amount, as the code of the broken rule; undefined for one that `readAmount` reads. */
export function amountFault(text: string, decimals: number): 'amount_not_a_number' | 'amount_negative' | 'amount_too_many_decimals' | undefined {
  const amount = partsOf(text);
  if (amount !== undefined) return amount.fraction.length > decimals ? 'amount_too_many_decimals' : undefined;
  const unsigned = /^\s*[-\u2212](.*)$/.exec(text)?.[1];
  return unsigned !== undefined && partsOf(unsigned) !== undefined ? 'amount_negative' : 'amount_not_a_number';
}

/** The digits before and after the decimal mark; undefined for what is no number without a sign. */
function partsOf(text: string): { units: string; fraction: string } | undefined {
  const plain = text
    .replace(arabicDigits, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[٫]/g, ',')
    .replace(/[\s\u00A0\u202F'’٬]/g, '');
  if (plain === '') return { units: '0', fraction: '' };
  if (!/^[0-9]*(?:[.,][0-9]*)*$/.test(plain) || !/[0-9]/.test(plain)) return undefined;
  const mark = decimalMarkOf(plain);
  const at = mark === undefined ? -1 : plain.lastIndexOf(mark);
  const units = (at < 0 ? plain : plain.slice(0, at)).replace(/[.,]/g, '');
  const fraction = at < 0 ? '' : plain.slice(at + 1);
  return { units: units === '' ? '0' : units, fraction };
}

function decimalMarkOf(text: string): string | undefined {
  const marks = text.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return undefined;
  const repeated = marks.filter((mark) => mark === last).length > 1;
  return repeated ? undefined : last;
}
