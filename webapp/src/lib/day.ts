/*
 * Calendar days as people type them. All our languages write the day first, then the month, then the year; a person may
 * have chosen to have the month first.
 */

/** Marks that tell a direction, as Arabic dates hold them. */
const marks = /[\u200e\u200f\u061c]/g;
const eastern = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** Whether a text is a day as the service writes it, `2026-01-31`, and one that exists. */
export function isDay(text: string): boolean {
  const date = /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The code of what is wrong with a day that must be given, if something is. */
export function dayFault(text: string): 'date_required' | 'date_unread' | undefined {
  if (text.trim() === '') return 'date_required';
  return isDay(text) ? undefined : 'date_unread';
}

/**
 * Reads a day however it is typed: `31/12/2026`, `31.12.26`, `31122026`, `3112`, `31/12` or `2026-12-31`, in Latin or
 * Eastern digits. A year that is left out is that of `near`, one of two digits is of this century. With `monthFirst` it is `12/31/2026`.
 * @returns the day as the service writes it, or undefined where there is no such day.
 */
export function readDay(text: string, near: string, monthFirst = false): string | undefined {
  const plain = text.replace(marks, '').replace(eastern, latinDigit).trim();
  const turned = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(plain);
  if (turned !== null) return dayOf(turned[1], turned[2], turned[3]);
  const parts = /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{2}|\d{4}))?$/.exec(plain) ?? /^(\d{2})(\d{2})(\d{2}|\d{4})?$/.exec(plain);
  if (parts === null) return undefined;
  const [day, month] = monthFirst ? [parts[2], parts[1]] : [parts[1], parts[2]];
  return dayOf(parts[3] ?? near.slice(0, 4), month, day);
}

function dayOf(year = '', month = '', day = ''): string | undefined {
  const whole = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(whole) ? whole : undefined;
}

function latinDigit(digit: string): string {
  // Both rows of ten begin at a code that ends in a nought.
  return String(digit.charCodeAt(0) & 0xf);
}
