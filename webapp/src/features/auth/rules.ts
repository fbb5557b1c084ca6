import { z } from 'zod/mini';

/** Shape of an e-mail address: the mail that is sent to it is the only real check. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** Shortest password accepted, in characters, as the service does. */
const passwordMinLength = 8;
/** Longest password accepted, in characters, as the service does. */
const passwordMaxLength = 128;
/** Shortest first name, in characters. */
const firstNameMinLength = 2;

// Messages are codes of the `errors` namespace.
const email = z.string().check(z.trim(), z.minLength(1, 'email_required'), z.regex(emailPattern, 'email_invalid'));
const newPassword = z.string().check(z.minLength(1, 'password_required'), z.minLength(passwordMinLength, 'password_too_short'), z.maxLength(passwordMaxLength, 'password_too_long'));
// Said beside the other broken rules, not only when they are mended.
const sameTwice = z.refine<{ password: string; confirmation: string }>((values) => values.password === values.confirmation, { path: ['confirmation'], error: 'passwords_differ', when: () => true });

/** Rules of signing in: both fields are required, and nothing else is told. */
export const signInRules = z.object({ email, password: z.string().check(z.minLength(1, 'password_required')) });
/** What the sign-in form holds. */
export type SignInValues = z.infer<typeof signInRules>;

/** Rules of signing up. */
export const signUpRules = z
  .object({
    first_name: z.string().check(z.trim(), z.minLength(1, 'first_name_required'), z.minLength(firstNameMinLength, 'first_name_too_short')),
    last_name: z.string().check(z.trim(), z.minLength(1, 'last_name_required')),
    email,
    password: newPassword,
    confirmation: z.string(),
  })
  .check(sameTwice);
/** What the sign-up form holds. */
export type SignUpValues = z.infer<typeof signUpRules>;

/** Rules of asking for a mail. */
export const emailRules = z.object({ email });
/** What the forms that ask for a mail hold. */
export type EmailValues = z.infer<typeof emailRules>;

/** Rules of choosing a new password. */
export const newPasswordRules = z.object({ password: newPassword, confirmation: z.string() }).check(sameTwice);
/** What the form of a new password holds. */
export type NewPasswordValues = z.infer<typeof newPasswordRules>;

/** Whether a required field was left empty, which the form also says as a whole. */
export function hasMissingField(errors: Partial<Record<string, { message?: string }>>): boolean {
  return Object.values(errors).some((error) => error?.message?.endsWith('_required'));
}
