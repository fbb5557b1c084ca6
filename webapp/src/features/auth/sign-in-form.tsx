import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateSession, useResendConfirmation } from '@/api/generated/identity/identity';
import type { SessionView, TicketView } from '@/api/generated/model';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { useForm, useValues } from '@/components/form/use-form';
import { PasskeyFault } from '@/components/passkey-fault';
import { Button } from '@/components/ui/button';
import { Input, PasswordInput } from '@/components/ui/input';
import { SkeletonLines } from '@/components/ui/skeleton';
import { TextLink } from '@/components/ui/text-link';
import { later } from '@/components/later';
import { localPath } from '@/lib/origin';
import { knowsPasskeys } from '@/lib/passkey';
import { takeOver } from '@/lib/preferences';
import { sessionQuery } from '@/lib/session';
import { firstField } from './first-field';
import { PasskeyButton } from './passkey-button';
import { hasMissingField } from './missing-field';
import { needsCode } from './needs-code';
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

/** Not for everybody, and not at once. */
const SecondStep = later(async () => (await import('./second-step')).SecondStep);
const schema = async () => (await import('./rules')).signInSchema;

/** Signs in and goes back to where the person came from. */
export function SignInForm({ from, email: initialEmail, registered }: SignInFormProps) {
  const { t } = useTranslation('auth');
  const { fetchPagesAhead } = useRouter().options.context;
  const enter = useEnter(from);
  // They come while the password is typed.
  useEffect(fetchPagesAhead, [fetchPagesAhead]);
  const [ticket, setTicket] = useState<TicketView>();
  const signIn = useCreateSession();
  const resend = useResendConfirmation();
  const form = useForm(schema, {
    defaultValues: { email: initialEmail, password: '' },
    send: (data) => {
      resend.reset();
      return signIn.mutateAsync({ data });
    },
    onSent: (answer) => (needsCode(answer) ? setTicket(answer) : enter(answer)),
    onRefused: (_, { focus }) => focus('password'),
    guarded: false,
  });
  const { email } = useValues(form);
  if (ticket !== undefined)
    return (
      <Suspense fallback={<SkeletonLines />}>
        <SecondStep ticket={ticket} onDone={(session) => void enter(session)} onRestart={() => setTicket(undefined)} />
      </Suspense>
    );
  return (
    <Form form={form} notice={<SignInNotice signIn={signIn} resend={resend} email={email} incomplete={hasMissingField(form.errors)} registered={registered} needed={from !== undefined} />}>
      <Field form={form} name="email" label={t('fields.email')} required>
        {(control) => <Input {...control} ref={initialEmail === '' ? firstField : undefined} type="email" autoComplete="username webauthn" dir="ltr" className="rtl:text-end" />}
      </Field>
      <Field form={form} name="password" label={t('fields.password')} required>
        {(control) => <PasswordInput {...control} ref={initialEmail === '' ? undefined : firstField} autoComplete="current-password" />}
      </Field>
      <Button type="submit" variant="primary" busy={form.isSending}>
        {t('signin.submit')}
      </Button>
      <SignInByPasskey onDone={enter} />
      <p className="text-center text-sm">
        <TextLink to="/forgot-password" state={{ email }}>
          {t('signin.forgot')}
        </TextLink>
      </p>
    </Form>
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

/** Takes the new session in, with what the person likes. */
function useEnter(from: string | undefined) {
  const client = useQueryClient();
  const router = useRouter();
  return async (session: SessionView) => {
    await takeOver(session.user);
    client.setQueryData(sessionQuery.queryKey, session);
    await router.navigate({ href: localPath(from), replace: true });
  };
}
