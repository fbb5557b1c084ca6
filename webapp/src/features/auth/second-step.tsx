import { useTranslation } from 'react-i18next';
import { useCompleteSession } from '@/api/generated/identity/identity';
import type { SessionView, TicketView } from '@/api/generated/model';
import { Button } from '@/components/ui/button';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { showFieldProblems, standsByFields, useForm } from '@/lib/form';
import { knowsPasskeys } from '@/lib/passkey';
import { CodeField } from './code-field';
import { PasskeyButton } from './passkey-button';
import { codeRules } from './rules';
import { usePasskeySignIn } from './use-passkey';

/** Whether a sign-in goes on with a code. */
export function needsCode(answer: SessionView | TicketView): answer is TicketView {
  return 'ticket' in answer;
}

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
  const form = useForm({ rules: codeRules, defaultValues: { code: '' } });
  const complete = useCompleteSession({ mutation: { onSuccess: onDone, onError: (error) => showFieldProblems(form, error) } });
  const use = usePasskeySignIn(onDone, ticket.ticket);
  const takesPasskey = ticket.takes_passkey && knowsPasskeys();
  return (
    <form noValidate onSubmit={form.handleSubmit(({ code }) => complete.mutate({ data: { ticket: ticket.ticket, code } }))} className="flex flex-col gap-4">
      {takesPasskey ? <PasskeyButton use={use} label={t('passkey.second')} variant="primary" /> : null}
      <p className="text-muted">{ticket.takes_codes ? t(takesPasskey ? 'code.orText' : 'code.text') : t('code.recoveryText')}</p>
      {complete.isError && !standsByFields(form, complete.error) ? <ProblemCallout error={complete.error} /> : null}
      <CodeField form={form} takesCodes={ticket.takes_codes} ref={takesPasskey ? undefined : focus} />
      <Button type="submit" variant={takesPasskey ? 'secondary' : 'primary'} busy={complete.isPending}>
        {t('code.submit')}
      </Button>
      <Button variant="quiet" onClick={onRestart}>
        {t('code.restart')}
      </Button>
    </form>
  );
}
