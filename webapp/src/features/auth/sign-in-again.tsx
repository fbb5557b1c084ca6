import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateSession } from '@/api/generated/identity/identity';
import type { SessionView, TicketView } from '@/api/generated/model';
import { useForm } from '@/components/form/use-form';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { knowsPasskeys } from '@/lib/passkey';
import { sessionQuery, useSignedOut } from '@/lib/session';
import { setEndedSession } from '@/lib/session-end';
import { showToast } from '@/lib/toast';
import { needsCode } from './needs-code';
import { PasskeyButton } from './passkey-button';
import { PasswordAgain } from './password-again';
import { passwordAgainSchema } from './rules';
import { SecondStep } from './second-step';
import { usePasskeySignIn } from './use-passkey';

const formId = 'sign-in-again';

/** Asks the person of a session that ended for the password, over the page, which keeps what was typed. */
export function SignInAgain({ ended }: { ended: SessionView }) {
  const { t } = useTranslation('auth');
  const { email } = ended.user;
  const client = useQueryClient();
  const signOut = useSignedOut();
  const [ticket, setTicket] = useState<TicketView>();
  const enter = (session: SessionView) => {
    client.setQueryData(sessionQuery.queryKey, session);
    setEndedSession(null);
    showToast('positive', t('again.done'));
  };
  const signIn = useCreateSession();
  const form = useForm(passwordAgainSchema, {
    defaultValues: { password: '', code: '' },
    send: ({ password }) => signIn.mutateAsync({ data: { email, password } }),
    onSent: (answer) => (needsCode(answer) ? setTicket(answer) : enter(answer)),
    onRefused: (_, { focus }) => focus('password'),
    guarded: false,
  });
  const use = usePasskeySignIn(enter);
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
            <Button variant="primary" type="submit" form={formId} busy={form.isSending}>
              {t('signin.submit')}
            </Button>
          ) : null}
        </>
      }
    >
      {ticket === undefined ? (
        <div className="flex flex-col gap-4">
          <PasswordAgain id={formId} email={email} form={form} />
          {knowsPasskeys() ? <PasskeyButton use={use} label={t('passkey.signIn')} /> : null}
        </div>
      ) : (
        <SecondStep ticket={ticket} onDone={enter} onRestart={() => setTicket(undefined)} />
      )}
    </Dialog>
  );
}
