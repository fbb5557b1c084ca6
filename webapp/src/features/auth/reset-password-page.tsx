import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCompletePasswordReset } from '@/api/generated/identity/identity';
import { isProblem } from '@/api/problem';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { useForm } from '@/components/form/use-form';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { PasswordInput } from '@/components/ui/input';
import { LinkButton } from '@/components/ui/link-button';
import { AuthCard } from './auth-card';
import { DeadLink } from './dead-link';
import { newPasswordSchema } from './rules';

const route = getRouteApi('/public/reset-password');

/** Chooses a new password with the token of a mailed link. */
export function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const { token } = route.useSearch();
  const reset = useCompletePasswordReset();
  const form = useForm(newPasswordSchema, { defaultValues: { password: '', confirmation: '' }, send: ({ password }) => reset.mutateAsync({ data: { token: token ?? '', password } }), guarded: false });
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
      <Form form={form}>
        <Field form={form} name="password" label={t('fields.newPassword')} required hint={t('fields.passwordHint')}>
          {(control) => <PasswordInput {...control} autoComplete="new-password" />}
        </Field>
        <Field form={form} name="confirmation" label={t('fields.confirmation')} required>
          {(control) => <PasswordInput {...control} autoComplete="new-password" />}
        </Field>
        <Button type="submit" variant="primary" busy={form.isSending}>
          {t('reset.submit')}
        </Button>
      </Form>
    </AuthCard>
  );
}
