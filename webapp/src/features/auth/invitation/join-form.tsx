import { useTranslation } from 'react-i18next';
import { useDeclineInvitation, useJoinByInvitation } from '@/api/generated/companies/companies';
import { useCreateSession } from '@/api/generated/identity/identity';
import type { InvitationOffer } from '@/api/generated/model';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Field } from '@/components/ui/field';
import { Input, PasswordInput } from '@/components/ui/input';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { signUpRules, type SignUpValues } from '../rules';
import { useLanguage } from '@/i18n/use-language';
import { showFieldProblems, useFieldError, useForm } from '@/lib/form';
import { useJoined } from '@/lib/joined';

/** Makes an account at the invited address and goes into the company with it. */
export function JoinForm({ token, offer }: { token: string; offer: InvitationOffer }) {
  const { t } = useTranslation(['members', 'auth']);
  const language = useLanguage();
  const joined = useJoined();
  const form = useForm<SignUpValues>({ rules: signUpRules, defaultValues: { first_name: '', last_name: '', email: offer.email, password: '', confirmation: '' } });
  const fieldError = useFieldError();
  // A new account has no second factor: it is signed in at once.
  const signIn = useCreateSession({ mutation: { onSuccess: () => joined(offer.company_name) } });
  const join = useJoinByInvitation({
    mutation: { onSuccess: (_, { data }) => signIn.mutate({ data: { email: offer.email, password: data.password } }), onError: (error) => showFieldProblems(form, error) },
  });
  const decline = useDeclineInvitation();
  if (decline.isSuccess) return <Callout tone="positive">{t('members:invitation.declined')}</Callout>;
  const error = join.error ?? signIn.error ?? decline.error;
  const { errors } = form;
  const submit = form.handleSubmit(({ first_name, last_name, password }) => join.mutate({ data: { token, first_name, last_name, password, language } }));
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-muted">{t('members:invitation.joinText', { email: offer.email })}</p>
      {error === null ? null : <ProblemCallout error={error} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('auth:fields.firstName')} required error={fieldError(errors.first_name)}>
          {(control) => <Input {...control} autoComplete="given-name" {...form.register('first_name')} />}
        </Field>
        <Field label={t('auth:fields.lastName')} required error={fieldError(errors.last_name)}>
          {(control) => <Input {...control} autoComplete="family-name" {...form.register('last_name')} />}
        </Field>
      </div>
      <Field label={t('auth:fields.password')} required hint={t('auth:fields.passwordHint')} error={fieldError(errors.password)}>
        {(control) => <PasswordInput {...control} autoComplete="new-password" {...form.register('password')} />}
      </Field>
      <Field label={t('auth:fields.confirmation')} required error={fieldError(errors.confirmation)}>
        {(control) => <PasswordInput {...control} autoComplete="new-password" {...form.register('confirmation')} />}
      </Field>
      <Button type="submit" variant="primary" busy={join.isPending || signIn.isPending}>
        {t('members:invitation.join')}
      </Button>
      <Button variant="quiet" busy={decline.isPending} onClick={() => decline.mutate({ data: { token } })}>
        {t('members:invitation.decline')}
      </Button>
    </form>
  );
}
