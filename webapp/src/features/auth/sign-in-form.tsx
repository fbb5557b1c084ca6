import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateSession, useResendConfirmation } from '@/api/generated/identity/identity';
import type { SessionView, TicketView } from '@/api/generated/model';
import { PasskeyFault } from '@/components/passkey-fault';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input, PasswordInput } from '@/components/ui/input';
import { TextLink } from '@/components/ui/text-link';
import { changeLanguage, hasChosenLanguage } from '@/i18n/i18n';
import { useFieldError, useForm } from '@/lib/form';
import { localPath } from '@/lib/origin';
import { knowsPasskeys } from '@/lib/passkey';
import { sessionQuery } from '@/lib/session';
import { changeTheme, hasChosenTheme } from '@/lib/theme';
import { PasskeyButton } from './passkey-button';
import { hasMissingField, signInRules, type SignInValues } from './rules';
import { needsCode, SecondStep } from './second-step';
import { SignInNotice } from './sign-in-notice';
import { useFilledPasskey } from './use-filled-passkey';
import { usePasskeySignIn } from './use-passkey';

/** Properties of `SignInForm`. */
export interface SignInFormProps {
  /** The page that led here. */
  from: string | undefined;
  /** The address, as far as it is known. */
  email: string;
  /** The person has just signed up. */
  registered: boolean;
}

/** Signs in and goes back to where the person came from. */
export function SignInForm({ from, email, registered }: SignInFormProps) {
  const { t } = useTranslation('auth');
  const form = useForm<SignInValues>({ rules: signInRules, defaultValues: { email, password: '' } });
  const fieldError = useFieldError();
  const { errors } = form;
  const enter = useEnter(from);
  const [ticket, setTicket] = useState<TicketView>();
  const signIn = useCreateSession({
    mutation: {
      onSuccess: (answer) => (needsCode(answer) ? setTicket(answer) : enter(answer)),
      onError: () => form.focus('password'),
    },
  });
  const resend = useResendConfirmation();
  const submit = form.handleSubmit((values) => {
    resend.reset();
    signIn.mutate({ data: values });
  });
  if (ticket !== undefined) return <SecondStep ticket={ticket} onDone={(session) => void enter(session)} onRestart={() => setTicket(undefined)} />;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <SignInNotice signIn={signIn} resend={resend} email={form.values.email} incomplete={hasMissingField(errors)} registered={registered} needed={from !== undefined} />
      <Field label={t('fields.email')} required error={fieldError(errors.email)}>
        {(control) => <Input {...control} type="email" autoComplete="username webauthn" dir="ltr" className="rtl:text-end" {...form.register('email')} />}
      </Field>
      <Field label={t('fields.password')} required error={fieldError(errors.password)}>
        {(control) => <PasswordInput {...control} autoComplete="current-password" {...form.register('password')} />}
      </Field>
      <Button type="submit" variant="primary" busy={signIn.isPending}>
        {t('signin.submit')}
      </Button>
      <SignInByPasskey onDone={enter} />
      <p className="text-center text-sm">
        <TextLink to="/forgot-password" state={{ email: form.values.email }}>
          {t('signin.forgot')}
        </TextLink>
      </p>
    </form>
  );
}

/** The way in without a password, where the browser knows it. */
function SignInByPasskey({ onDone }: { onDone: (session: SessionView) => Promise<void> }) {
  const { t } = useTranslation('auth');
  const enter = (session: SessionView) => void onDone(session);
  const refusal = useFilledPasskey(enter);
  const use = usePasskeySignIn(enter);
  if (!knowsPasskeys()) return null;
  return (
    <>
      <PasskeyFault error={refusal} />
      <PasskeyButton use={use} label={t('passkey.signIn')} />
    </>
  );
}

/** Takes the new session in: the profile's language and looks hold on a device where none was chosen. */
function useEnter(from: string | undefined) {
  const client = useQueryClient();
  const router = useRouter();
  return async (session: SessionView) => {
    if (!hasChosenLanguage()) await changeLanguage(session.user.language);
    if (!hasChosenTheme()) changeTheme(session.user.theme);
    client.setQueryData(sessionQuery.queryKey, session);
    await router.navigate({ href: localPath(from), replace: true });
  };
}
