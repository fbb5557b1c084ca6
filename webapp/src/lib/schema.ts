import * as z from 'zod/mini';

// Our content security policy refuses code made at run time, and the trial whether it is refused shows as an error.
z.config({ jitless: true });

/*
 * What is asked of a form's fields, in the words of the `errors` namespace: the message of each check is a code. The
 * shapes they belong to are those of the service's document, in `api/generated/bodies`.
 */

/** A check of a text, or what changes it before the next one. */
export type TextCheck = z.core.CheckFn<string> | z.core.$ZodCheck<string>;

/** A field whose text is kept without blanks around it. */
export const trimmed = (...checks: TextCheck[]) => z.string().check(z.trim(), ...checks);
/** A field whose text is kept as typed. */
export const asTyped = (...checks: TextCheck[]) => z.string().check(...checks);

/** The field must not be empty. */
export const needed = (code: string) => z.minLength(1, code);
/** At least so many characters. */
export const atLeast = (length: number, code: string) => z.minLength(length, code);
/** At most so many characters. */
export const atMost = (length: number, code: string) => z.maxLength(length, code);
/** The text has this shape. */
export const shaped = (pattern: RegExp, code: string) => z.regex(pattern, code);
/** The text, if there is one, has this shape. */
export const shapedIfAny = (pattern: RegExp, code: string) => z.refine<string>((text) => text === '' || pattern.test(text), code);
/** The text breaks no rule of its own, which says by a code what is wrong. */
export const ruled = (faultOf: (text: string) => string | undefined) =>
  z.superRefine<string>((text, context) => {
    const code = faultOf(text);
    if (code !== undefined) context.addIssue(code);
  });

/** A rule of one field that looks at the others. It is applied, and told, whatever else is wrong. */
export const across = <Values>(field: keyof Values & string, code: string, holds: (values: Values) => boolean) => z.refine<Values>(holds, { error: code, path: [field], when: () => true });

/** At least one is chosen of many. */
export const someOf = (code: string) => z.array(z.string()).check(z.minLength(1, code));
/** A number of a few that are offered: a `Select` holds it as a text. */
export const numberOf = () => z.pipe(z.string(), z.transform(Number));

/** A password that is chosen, between the lengths that the service takes. */
export const newPassword = () => asTyped(needed('password_required'), atLeast(8, 'password_too_short'), atMost(128, 'password_too_long'));
/** The same password once more, of which `typedAlike` says whether it is. */
export const confirmation = () => asTyped(needed('confirmation_required'));
/** Both passwords are the same. */
export const typedAlike = <Name extends string>(password: Name) => across<Record<Name | 'confirmation', string>>('confirmation', 'passwords_differ', (values) => values.confirmation === values[password]);

/** Shape of an e-mail address: the mail that is sent to it is the only real check. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** An e-mail address that must be given. */
export const emailAddress = () => trimmed(needed('email_required'), shaped(emailPattern, 'email_invalid'));

/** The body that an operation takes, with the rules of the fields that have some. */
export function withRules<Body extends z.core.$ZodShape, Fields extends { [Name in keyof Body]?: z.core.$ZodType<z.core.output<Body[Name]>, z.core.input<Body[Name]>> }>(body: z.ZodMiniObject<Body>, fields: Fields) {
  return z.extend(body, fields);
}
