import { useTranslation } from 'react-i18next';
import { useCompleteSession } from '@/api/generated/identity/identity';
import type { SessionView, TicketView } from '@/api/generated/model';
import { Form } from '@/components/form/form';
import { useForm } from '@/components/form/use-form';
import { Button } from '@/components/ui/button';
import { knowsPasskeys } from '@/lib/passkey';
import { CodeField } from './code-field';
import { PasskeyButton } from './passkey-button';
import { usePasskeySignIn } from './use-passkey';

const schema = async () => (await import('./rules')).codeSchema;

/** The code is what comes next: the field of the password, which had the focus, is gone. */
const focus = (element: HTMLInputElement | null) => element?.focus();

/** Properties of `SecondStep`. */
export interface SecondStepProps {
  ticket: TicketView;
  onDone: (session: SessionView) => void;
  onRestart: () => void;
}

/** Asks for a passkey, the code of the device, or a recovery code after the password. */
export function SecondStep({ ticket, onDone, onRestart }: SecondStepProps) {
  const { t } = useTranslation('auth');
  const complete = useCompleteSession();
  const form = useForm(schema, { defaultValues: { code: '' }, send: ({ code }) => complete.mutateAsync({ data: { ticket: ticket.ticket, code } }), onSent: onDone, guarded: false });
  const use = usePasskeySignIn(onDone, ticket.ticket);
  const takesPasskey = ticket.takes_passkey && knowsPasskeys();
  return (
    <Form form={form}>
      {takesPasskey ? <PasskeyButton use={use} label={t('passkey.second')} variant="primary" /> : null}
      <p className="text-muted">{ticket.takes_codes ? t(takesPasskey ? 'code.orText' : 'code.text') : t('code.recoveryText')}</p>
      <CodeField form={form} takesCodes={ticket.takes_codes} ref={takesPasskey ? undefined : focus} />
      <Button type="submit" variant={takesPasskey ? 'secondary' : 'primary'} busy={form.isSending}>
        {t('code.submit')}
      </Button>
      <Button variant="quiet" onClick={onRestart}>
        {t('code.restart')}
      </Button>
    </Form>
  );
}
