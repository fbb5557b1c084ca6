/**
 * Readers of what an address asks: what somebody typed there is never trusted, and never an error. A reader names each key, also the
 * one that has no value: of a key that it leaves out the router gives the page what was typed.
 */

/** The query of an address, as the router gives it to the reader of a page. */
export type Query = Record<string, unknown>;

/** The value if it is one of `choices`, else undefined. */
export function choiceOf<const Choice extends string>(value: unknown, choices: readonly Choice[]): Choice | undefined {
  return choices.find((choice) => choice === value);
}

/** The value if it is a text or a number (the router reads `?token=12` as one), else undefined. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** An id as the service gives them; anything else would be refused. */
export function uuidOf(value: unknown): string | undefined {
  return matchOf(value, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
}

/** A month, `2026-01`. */
export function monthOf(value: unknown): string | undefined {
  return matchOf(value, /^\d{4}-(0[1-9]|1[0-2])$/);
}

/** What looks like a day, `2026-01-31`. */
export function dayOf(value: unknown): string | undefined {
  return matchOf(value, /^\d{4}-\d{2}-\d{2}$/);
}

function matchOf(value: unknown, pattern: RegExp): string | undefined {
  const text = textOf(value);
  return text !== undefined && pattern.test(text) ? text : undefined;
}

/** None of what an address may ask has to be there. */
export function asked<T extends object>(values: T): Partial<T> {
  return values;
}
