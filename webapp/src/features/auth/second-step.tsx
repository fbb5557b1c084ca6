import { useTranslation } from 'react-i18next';
import { useCompleteSession } from '@/api/generated/identity/identity';
import type { SessionView, TicketView } from '@/api/generated/model';
import { isProblem } from '@/api/problem';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { showFieldProblems, useFieldError, useForm } from '@/lib/form';
import { codeRules } from './rules';

/** Whether a sign-in goes on with a code. */
export function needsCode(answer: SessionView | TicketView): answer is TicketView {
  return 'ticket' in answer;
}

/** The code is what comes next: the field of the password, which had the focus, is gone. */
const focus = (element: HTMLInputElement | null) => element?.focus();

/** Asks for the code of the device, or a recovery code, after the password. */
export function SecondStep({ ticket, onDone, onRestart }: { ticket: string; onDone: (session: SessionView) => void; onRestart: () => void }) {
  const { t } = useTranslation('auth');
  const form = useForm({ rules: codeRules, defaultValues: { code: '' } });
  const fieldError = useFieldError();
  const complete = useCompleteSession({ mutation: { onSuccess: onDone, onError: (error) => showFieldProblems(form, error) } });
  const isShownByField = isProblem(complete.error) && complete.error.errors.length > 0;
  return (
    <form noValidate onSubmit={form.handleSubmit(({ code }) => complete.mutate({ data: { ticket, code } }))} className="flex flex-col gap-4">
      <p className="text-muted">{t('code.text')}</p>
      {complete.isError && !isShownByField ? <ProblemCallout error={complete.error} /> : null}
      <Field label={t('code.label')} required hint={t('code.hint')} error={fieldError(form.errors.code)}>
        {(control) => <Input {...control} ref={focus} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} dir="ltr" maxLength={60} className="rtl:text-end" {...form.register('code')} />}
      </Field>
      <Button type="submit" variant="primary" busy={complete.isPending}>
        {t('code.submit')}
      </Button>
      <Button variant="quiet" onClick={onRestart}>
        {t('code.restart')}
      </Button>
    </form>
  );
}
