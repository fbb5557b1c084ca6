import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateSession } from '@/api/generated/identity/identity';
import type { SessionView } from '@/api/generated/model';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input, PasswordInput } from '@/components/ui/input';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { cn } from '@/lib/cn';
import { useFieldError, useForm } from '@/lib/form';
import { sessionQuery, useSignedOut } from '@/lib/session';
import { setEndedSession } from '@/lib/session-end';
import { showToast } from '@/lib/toast';
import { signInRules, type SignInValues } from './rules';
import { needsCode, SecondStep } from './second-step';

const formId = 'sign-in-again';

/** Asks the person of a session that ended for the password, over the page, which keeps what was typed. */
export function SignInAgain({ ended }: { ended: SessionView }) {
  const { t } = useTranslation('auth');
  const { email } = ended.user;
  const form = useForm<SignInValues>({ rules: signInRules, defaultValues: { email, password: '' } });
  const fieldError = useFieldError();
  const client = useQueryClient();
  const signOut = useSignedOut();
  const [ticket, setTicket] = useState<string>();
  const enter = (session: SessionView) => {
    client.setQueryData(sessionQuery.queryKey, session);
    setEndedSession(null);
    showToast('positive', t('again.done'));
  };
  const signIn = useCreateSession({
    mutation: {
      onSuccess: (answer) => (needsCode(answer) ? setTicket(answer.ticket) : enter(answer)),
      onError: () => form.focus('password'),
    },
  });
  const leave = async () => {
    setEndedSession(null);
    await signOut();
  };
  return (
    <Dialog
      mandatory
      open
      onOpenChange={() => undefined}
      title={t('again.title')}
      description={t('again.description')}
      footer={
        <>
          <Button variant="quiet" onClick={() => void leave()}>
            {t('again.leave')}
          </Button>
          {ticket === undefined ? (
            <Button variant="primary" type="submit" form={formId} busy={signIn.isPending}>
              {t('signin.submit')}
            </Button>
          ) : null}
        </>
      }
    >
      {ticket === undefined ? null : <SecondStep ticket={ticket} onDone={enter} onRestart={() => setTicket(undefined)} />}
      <form hidden={ticket !== undefined} id={formId} noValidate onSubmit={form.handleSubmit((values) => signIn.mutate({ data: values }))} className={cn('flex-col gap-4', ticket === undefined && 'flex')}>
        {signIn.isError ? <ProblemCallout error={signIn.error} /> : null}
        <Field label={t('fields.email')} required>
          {(control) => <Input {...control} type="email" autoComplete="username" dir="ltr" className="rtl:text-end" name="email" value={email} readOnly tabIndex={-1} />}
        </Field>
        <Field label={t('fields.password')} required error={fieldError(form.errors.password)}>
          {(control) => <PasswordInput {...control} autoComplete="current-password" {...form.register('password')} />}
        </Field>
      </form>
    </Dialog>
  );
}
