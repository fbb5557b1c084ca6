/*
 * Numbers as people type and paste them: with the marks of their own language or of another, with Latin or Arabic digits.
 */

/** A number that was typed, taken apart. */
export interface TypedNumber {
  isNegative: boolean;
  units: string;
  /** The digits after the decimal mark, as many as were typed. */
  fraction: string;
}

/** The digits of Arabic keyboards, in order from nought. */
const arabicDigits = /[٠-٩۰-۹]/g;
/** What stands between digits and means nothing: spaces of every width, apostrophes, marks that tell a direction. */
const fillers = /[\s\u00A0\u202F'’٬\u200E\u200F\u061C]/g;
/** Units between which one mark groups the digits: by three, or by two as in India. */
const grouped = /^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/;

/**
 * Takes a typed number apart. The last mark is the decimal one; the same mark several times can only group digits, and one mark
 * before three digits does where it is `group`, the mark by which the person's own numbers are grouped.
 * @returns nought for a blank text; undefined for what is no number.
 */
export function readTyped(text: string, group?: string): TypedNumber | undefined {
  const plain = text
    .replace(fillers, '')
    .replace(arabicDigits, (digit) => String(digit.charCodeAt(0) & 15))
    .replace('\u2212', '-')
    .replace('٫', ',');
  const isNegative = plain.startsWith('-');
  const digits = isNegative ? plain.slice(1) : plain;
  if (digits === '') return isNegative ? undefined : { isNegative, units: '0', fraction: '' };
  if (!/^[0-9]*(?:[.,][0-9]*)*$/.test(digits) || !/[0-9]/.test(digits)) return undefined;
  const at = decimalMarkAt(digits, group);
  const [units, fraction] = at < 0 ? [digits, ''] : [digits.slice(0, at), digits.slice(at + 1)];
  if (/[.,]/.test(units) && !isGrouped(units)) return undefined;
  return { isNegative, units: units.replace(/[.,]/g, '') || '0', fraction };
}

function decimalMarkAt(digits: string, group: string | undefined): number {
  const marks = digits.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined || marks.filter((mark) => mark === last).length > 1) return -1;
  if (marks.length === 1 && last === group && /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) return -1;
  return digits.lastIndexOf(last);
}

/** One kind of mark, and between the digits where such marks stand. */
function isGrouped(units: string): boolean {
  return grouped.test(units) && new Set(units.match(/[.,]/g)).size === 1;
}
