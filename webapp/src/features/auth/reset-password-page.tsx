import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCompletePasswordReset } from '@/api/generated/identity/identity';
import { isProblem } from '@/api/problem';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Field } from '@/components/ui/field';
import { PasswordInput } from '@/components/ui/input';
import { LinkButton } from '@/components/ui/link-button';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { showFieldProblems, useFieldError, useForm } from '@/lib/form';
import { AuthCard } from './auth-card';
import { DeadLink } from './dead-link';
import { newPasswordRules, type NewPasswordValues } from './rules';

const route = getRouteApi('/public/reset-password');

/** Chooses a new password with the token of a mailed link. */
export function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const { token } = route.useSearch();
  const form = useForm<NewPasswordValues>({ rules: newPasswordRules, defaultValues: { password: '', confirmation: '' } });
  const fieldError = useFieldError();
  const { errors } = form;
  const reset = useCompletePasswordReset({ mutation: { onError: (error) => showFieldProblems(form, error) } });
  if (token === undefined || isProblem(reset.error, 'token_invalid')) {
    return (
      <AuthCard title={t('reset.title')}>
        <DeadLink>
          <LinkButton to="/forgot-password" variant="primary">
            {t('reset.again')}
          </LinkButton>
          <LinkButton to="/auth">{t('backToSignIn')}</LinkButton>
        </DeadLink>
      </AuthCard>
    );
  }
  const submit = form.handleSubmit(({ password }) => reset.mutate({ data: { token, password } }));
  if (reset.isSuccess) {
    return (
      <AuthCard title={t('reset.title')}>
        <div className="flex flex-col gap-4">
          <Callout tone="positive">{t('reset.success')}</Callout>
          <LinkButton to="/auth" variant="primary">
            {t('signin.submit')}
          </LinkButton>
        </div>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={t('reset.title')}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {reset.isError ? <ProblemCallout error={reset.error} /> : null}
        <Field label={t('fields.newPassword')} required hint={t('fields.passwordHint')} error={fieldError(errors.password)}>
          {(control) => <PasswordInput {...control} autoComplete="new-password" {...form.register('password')} />}
        </Field>
        <Field label={t('fields.confirmation')} required error={fieldError(errors.confirmation)}>
          {(control) => <PasswordInput {...control} autoComplete="new-password" {...form.register('confirmation')} />}
        </Field>
        <Button type="submit" variant="primary" busy={reset.isPending}>
          {t('reset.submit')}
        </Button>
      </form>
    </AuthCard>
  );
}
