import { useTranslation } from 'react-i18next';
import { useChangePassword } from '@/api/generated/identity/identity';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input, PasswordInput } from '@/components/ui/input';
import { Section } from '@/components/ui/page';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { showFieldProblems, standsByFields, useFieldError, useForm } from '@/lib/form';
import { asTyped, atLeast, atMost, needed, sameAs } from '@/lib/rules';
import { useSession } from '@/lib/session';
import { showToast } from '@/lib/toast';

const rules = {
  current_password: asTyped(needed('password_required')),
  new_password: asTyped(needed('password_required'), atLeast(8, 'password_too_short'), atMost(128, 'password_too_long')),
  confirmation: asTyped(needed('confirmation_required'), sameAs('new_password', 'passwords_differ')),
};
const empty = { current_password: '', new_password: '', confirmation: '' };

/** Another password; the other sessions end with the old one. */
export function PasswordForm() {
  const { t } = useTranslation('security');
  const { email } = useSession().user;
  const form = useForm({ rules, defaultValues: empty });
  const fieldError = useFieldError();
  const { errors } = form;
  const change = useChangePassword({
    mutation: {
      onSuccess: () => {
        for (const name of ['current_password', 'new_password', 'confirmation'] as const) form.setValue(name, '');
        showToast('positive', t('password.done'));
      },
      onError: (error) => showFieldProblems(form, error),
    },
  });
  const submit = form.handleSubmit(({ current_password, new_password }) => change.mutate({ data: { current_password, new_password } }));
  return (
    <Section title={t('password.title')} description={t('password.text')}>
      <form noValidate onSubmit={submit} className="flex max-w-md flex-col gap-4">
        {change.isError && !standsByFields(form, change.error) ? <ProblemCallout error={change.error} /> : null}
        {/* For the keeper of passwords, which asks whose it is. */}
        <Input type="email" name="email" autoComplete="username" value={email} readOnly hidden aria-hidden tabIndex={-1} />
        <Field label={t('password.current')} required error={fieldError(errors.current_password)}>
          {(control) => <PasswordInput {...control} autoComplete="current-password" {...form.register('current_password')} />}
        </Field>
        <Field label={t('password.new')} required hint={t('password.hint')} error={fieldError(errors.new_password)}>
          {(control) => <PasswordInput {...control} autoComplete="new-password" {...form.register('new_password')} />}
        </Field>
        <Field label={t('password.confirmation')} required error={fieldError(errors.confirmation)}>
          {(control) => <PasswordInput {...control} autoComplete="new-password" {...form.register('confirmation')} />}
        </Field>
        <div>
          <Button type="submit" variant="primary" busy={change.isPending}>
            {t('password.submit')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
