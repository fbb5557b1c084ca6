/** Says the code of the rule that a text breaks, if it breaks it; `values` is the whole form. */
export type Check = (text: string, values: Readonly<Record<string, string>>) => string | undefined;

/** What is asked of one field: its checks in order, of which the first that is broken is told. */
export interface FieldRule {
  /** Blanks at both ends are no part of the answer. */
  trims: boolean;
  checks: readonly Check[];
}

/** What is asked of a form. Codes are those of the `errors` namespace; a field without a rule takes any text. */
export type FormRules<Values> = { readonly [Name in keyof Values]?: FieldRule };

/** The code of the broken rule of each field that breaks one. */
export type BrokenRules<Values> = { [Name in keyof Values]?: string };

/** A field whose text is kept without blanks around it. */
export const trimmed = (...checks: Check[]): FieldRule => ({ trims: true, checks });
/** A field whose text is kept as typed. */
export const asTyped = (...checks: Check[]): FieldRule => ({ trims: false, checks });

/** The field must not be empty. */
export const needed = (code: string): Check => (text) => (text === '' ? code : undefined);
/** At least so many characters. */
export const atLeast = (length: number, code: string): Check => (text) => (text.length < length ? code : undefined);
/** At most so many characters. */
export const atMost = (length: number, code: string): Check => (text) => (text.length > length ? code : undefined);
/** The text has this shape. */
export const shaped = (pattern: RegExp, code: string): Check => (text) => (pattern.test(text) ? undefined : code);
/** The text, if there is one, has this shape. */
export const shapedIfAny = (pattern: RegExp, code: string): Check => (text) => (text === '' || pattern.test(text) ? undefined : code);
/** The same text as in another field. */
export const sameAs = (other: string, code: string): Check => (text, values) => (text === values[other] ? undefined : code);

/** Applies the rules of a form: the values as they are to be kept, and every field's broken rule. */
export function applyRules<Values extends Record<keyof Values, string>>(rules: FormRules<Values>, typed: Values): { values: Values; broken: BrokenRules<Values> } {
  const values = { ...typed };
  const broken: BrokenRules<Values> = {};
  for (const name of Object.keys(typed) as (keyof Values)[]) {
    const rule = rules[name];
    if (rule === undefined) continue;
    if (rule.trims) values[name] = typed[name].trim() as Values[keyof Values];
    const code = firstBroken(rule.checks, values[name], typed);
    if (code !== undefined) broken[name] = code;
  }
  return { values, broken };
}

function firstBroken(checks: readonly Check[], text: string, values: Readonly<Record<string, string>>): string | undefined {
  for (const check of checks) {
    const code = check(text, values);
    if (code !== undefined) return code;
  }
  return undefined;
}
