import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGetEmailChange, useRequestEmailChange, useWithdrawEmailChange } from '@/api/generated/identity/identity';
import type { EmailChangeView } from '@/api/generated/model';
import { isProblem } from '@/api/problem';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { DateText } from '@/components/ui/date-text';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Input } from '@/components/ui/input';
import { Section } from '@/components/ui/page';
import { showFieldProblems, useFieldError, useForm } from '@/lib/form';
import { useProblemText } from '@/lib/problem-text';
import { needed, shaped, trimmed } from '@/lib/rules';
import { useSession } from '@/lib/session';
import { showToast } from '@/lib/toast';

const rules = { new_email: trimmed(needed('email_required'), shaped(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'email_invalid')) };

/** The address by which the person signs in, and the change of it that waits. */
export function ProfileEmail() {
  const { t } = useTranslation('settings');
  const { email } = useSession().user;
  const change = useGetEmailChange().data?.change;
  const [asking, setAsking] = useState(false);
  return (
    <Section title={t('email.title')} description={<bdi>{email}</bdi>}>
      <div className="flex max-w-2xl flex-col items-start gap-4">
        {change == null ? null : <Waiting change={change} />}
        <Button onClick={() => setAsking(true)}>{t('email.change')}</Button>
        {asking ? <EmailDialog onClose={() => setAsking(false)} /> : null}
      </div>
    </Section>
  );
}

function Waiting({ change }: { change: EmailChangeView }) {
  const { t } = useTranslation('settings');
  const problemText = useProblemText();
  const withdraw = useWithdrawEmailChange({
    mutation: { onSuccess: () => showToast('positive', t('email.withdrawn')), onError: (error) => showToast('danger', problemText(error)) },
  });
  const missing = change.is_old_confirmed ? t('email.newMissing') : change.is_new_confirmed ? t('email.oldMissing') : t('email.bothMissing');
  return (
    <Callout
      title={t('email.waiting', { email: change.new_email })}
      actions={
        <Button size="sm" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t('email.withdraw')}
        </Button>
      }
    >
      <p>
        {missing} {t('email.until')} <DateText value={change.expires_at} format="time" />
      </p>
    </Callout>
  );
}

function EmailDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings');
  const form = useForm({ rules, defaultValues: { new_email: '' } });
  const fieldError = useFieldError();
  const request = useRequestEmailChange({
    mutation: {
      onSuccess: () => {
        showToast('positive', t('email.asked'));
        onClose();
      },
      onError: (error) => showFieldProblems(form, error),
    },
  });
  const isShownByField = isProblem(request.error) && request.error.errors.length > 0;
  return (
    <FormDialog
      form={form}
      title={t('email.change')}
      description={t('email.text')}
      onSave={(values) => request.mutate({ data: values })}
      busy={request.isPending}
      error={isShownByField ? null : request.error}
      saveLabel={t('email.submit')}
      onClose={onClose}
    >
      <Field label={t('email.new')} required error={fieldError(form.errors.new_email)}>
        {(control) => <Input {...control} type="email" autoComplete="email" dir="ltr" className="rtl:text-end" {...form.register('new_email')} />}
      </Field>
    </FormDialog>
  );
}
