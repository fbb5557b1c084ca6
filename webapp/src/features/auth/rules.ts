import * as z from 'zod/mini';
import { emailRequest } from '@/api/generated/bodies/emailRequest';
import { passwordResetComplete } from '@/api/generated/bodies/passwordResetComplete';
import { reauthenticationCreate } from '@/api/generated/bodies/reauthenticationCreate';
import { registrationCreate } from '@/api/generated/bodies/registrationCreate';
import { sessionComplete } from '@/api/generated/bodies/sessionComplete';
import { sessionCreate } from '@/api/generated/bodies/sessionCreate';
import { asTyped, atLeast, confirmation, emailAddress, needed, newPassword, trimmed, typedAlike, withRules } from '@/lib/schema';

/** Shortest first name, in characters. */
const firstNameMinLength = 2;

/** Rules of signing in: both fields are required, and nothing else is told. */
export const signInSchema = withRules(sessionCreate, { email: emailAddress(), password: asTyped(needed('password_required')) });

/** Rules of the second step: six digits or a recovery code, which only the service can tell apart. */
export const codeSchema = withRules(z.pick(sessionComplete, { code: true }), { code: trimmed(needed('code_required')) });

/** Rules of the password that is asked for once more. The code is empty where there is no second factor. */
export const passwordAgainSchema = withRules(z.required(reauthenticationCreate), { password: asTyped(needed('password_required')) });

/** What the question who is there holds. */
export type ProofValues = z.input<typeof passwordAgainSchema>;

/** Rules of proving who is there, for who has a second factor. */
export const twoFactorSchema = withRules(passwordAgainSchema, { code: trimmed(needed('code_required')) });

/** Rules of signing up. */
export const signUpSchema = z
  .extend(
    withRules(z.omit(registrationCreate, { language: true }), {
      first_name: trimmed(needed('first_name_required'), atLeast(firstNameMinLength, 'first_name_too_short')),
      last_name: trimmed(needed('last_name_required')),
      email: emailAddress(),
      password: newPassword(),
    }),
    { confirmation: confirmation() },
  )
  .check(typedAlike('password'));

/** What the sign-up form holds. */
export type SignUpValues = z.input<typeof signUpSchema>;

/** Rules of asking for a mail. */
export const emailSchema = withRules(emailRequest, { email: emailAddress() });

/** Rules of choosing a new password. */
export const newPasswordSchema = z.extend(withRules(z.omit(passwordResetComplete, { token: true }), { password: newPassword() }), { confirmation: confirmation() }).check(typedAlike('password'));
