import type { Translation } from '../../resources';
import type fr from '../fr/auth';

export default {
  tabs: { label: 'Sign in or sign up', signin: 'Sign in', signup: 'Sign up' },
  fields: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail address',
    password: 'Password',
    newPassword: 'New password',
    passwordHint: 'At least 8 characters. A sentence is safer and easier to remember.',
    confirmation: 'Confirm the password',
  },
  signin: {
    title: 'Sign in to your account',
    submit: 'Sign in',
    forgot: 'Forgotten your password?',
    needed: 'Sign in to open this page.',
  },
  again: {
    title: 'Session expired',
    description: 'Your session has ended. Enter your password to go on: what you typed is kept.',
    leave: 'Give up and change account',
    done: 'You are signed in again. What you typed is intact: if something was still to be saved, save it again.',
  },
  prove: {
    title: 'Confirm that it is you',
    description: 'This operation is sensitive: enter your password to go on.',
    cancel: 'Cancel',
    submit: 'Continue',
  },
  signup: {
    title: 'Create your account',
    submit: 'Create my account',
    success: 'Registration successful! Please check your e-mail to confirm your account.',
  },
  confirm: {
    title: 'Confirm your address',
    description: 'One click confirms that this address is yours.',
    submit: 'Confirm my address',
    success: 'Your address is confirmed. You can sign in.',
    used: 'If it was already used, your address is confirmed: sign in.',
    again: 'Signed up more than once with this address? None of the passwords typed counts: choose one.',
  },
  resend: {
    title: 'Get a new confirmation link',
    description: 'A link is good for 24 hours. One that you already received still works until then.',
    submit: 'Send the link again',
    sent: 'If an account is waiting to be confirmed at this address, a new link has just been sent to it.',
  },
  forgot: {
    title: 'Forgotten password',
    description: 'Enter your address: you will get a link to choose a new password.',
    submit: 'Get the link',
    sent: 'If there is an account at this address, a link has just been sent to it.',
  },
  reset: {
    title: 'Choose a new password',
    submit: 'Save the password',
    success: 'Your password has been changed. You can sign in.',
    again: 'Ask for a new link',
  },
  backToSignIn: 'Back to sign-in',
  codes: {
    invalid_credentials: 'Invalid e-mail address or password.',
    email_not_confirmed: 'Your e-mail address is not confirmed yet. Open the confirmation link that was sent to you.',
    token_invalid: 'This link was already used, has expired or is incomplete.',
    all_required: 'Please fill in all the required fields.',
    password_required: 'The password is required.',
    password_wrong: 'This is not your password.',
    password_too_short: 'The password must have at least 8 characters.',
    password_too_long: 'The password is too long.',
    password_too_common: 'This password is too common. Choose another one.',
    confirmation_required: 'Please confirm the password.',
    passwords_differ: 'The passwords do not match.',
  },
} satisfies Translation<typeof fr>;
