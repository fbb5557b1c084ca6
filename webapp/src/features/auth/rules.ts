import { asTyped, atLeast, atMost, needed, sameAs, shaped, trimmed, type BrokenRules, type FormRules } from '@/lib/rules';

/** Shape of an e-mail address: the mail that is sent to it is the only real check. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** Shortest password accepted, in characters, as the service does. */
const passwordMinLength = 8;
/** Longest password accepted, in characters, as the service does. */
const passwordMaxLength = 128;
/** Shortest first name, in characters. */
const firstNameMinLength = 2;

const email = trimmed(needed('email_required'), shaped(emailPattern, 'email_invalid'));
const newPassword = asTyped(needed('password_required'), atLeast(passwordMinLength, 'password_too_short'), atMost(passwordMaxLength, 'password_too_long'));
const confirmation = asTyped(needed('confirmation_required'), sameAs('password', 'passwords_differ'));

/** What the sign-in form holds. */
export interface SignInValues {
  email: string;
  password: string;
}

/** Rules of signing in: both fields are required, and nothing else is told. */
export const signInRules: FormRules<SignInValues> = { email, password: asTyped(needed('password_required')) };

/** Rules of the second step: six digits or a recovery code, which only the service can tell apart. */
export const codeRules: FormRules<{ code: string }> = { code: trimmed(needed('code_required')) };

/** What the question who is there holds. */
export interface ProofValues {
  password: string;
  /** Empty where there is no second factor. */
  code: string;
}

/** Rules of the password that is asked for once more. */
export const passwordAgainRules: FormRules<ProofValues> = { password: asTyped(needed('password_required')) };

/** Rules of proving who is there, for who has a second factor. */
export const twoFactorRules: FormRules<ProofValues> = { ...passwordAgainRules, ...codeRules };

/** What the sign-up form holds. */
export interface SignUpValues {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  confirmation: string;
}

/** Rules of signing up. */
export const signUpRules: FormRules<SignUpValues> = {
  first_name: trimmed(needed('first_name_required'), atLeast(firstNameMinLength, 'first_name_too_short')),
  last_name: trimmed(needed('last_name_required')),
  email,
  password: newPassword,
  confirmation,
};

/** What the forms that ask for a mail hold. */
export interface EmailValues {
  email: string;
}

/** Rules of asking for a mail. */
export const emailRules: FormRules<EmailValues> = { email };

/** What the form of a new password holds. */
export interface NewPasswordValues {
  password: string;
  confirmation: string;
}

/** Rules of choosing a new password. */
export const newPasswordRules: FormRules<NewPasswordValues> = { password: newPassword, confirmation };

/** Whether a required field was left empty, which the form also says as a whole. */
export function hasMissingField<Values>(errors: BrokenRules<Values>): boolean {
  return Object.values<string | undefined>(errors).some((code) => code?.endsWith('_required'));
}
