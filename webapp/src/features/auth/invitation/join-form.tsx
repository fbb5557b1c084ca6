import { useTranslation } from 'react-i18next';
import { useDeclineInvitation, useJoinByInvitation } from '@/api/generated/companies/companies';
import { useCreateSession } from '@/api/generated/identity/identity';
import type { InvitationOffer } from '@/api/generated/model';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { useForm } from '@/components/form/use-form';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Input, PasswordInput } from '@/components/ui/input';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { useLanguage } from '@/i18n/use-language';
import { useJoined } from '@/lib/joined';
import { signUpSchema } from '../rules';

/** Makes an account at the invited address and goes into the company with it. */
export function JoinForm({ token, offer }: { token: string; offer: InvitationOffer }) {
  const { t } = useTranslation(['members', 'auth']);
  const language = useLanguage();
  const joined = useJoined();
  const join = useJoinByInvitation();
  const signIn = useCreateSession();
  const form = useForm(signUpSchema, {
    defaultValues: { first_name: '', last_name: '', email: offer.email, password: '', confirmation: '' },
    send: async ({ first_name, last_name, email, password }) => {
      if (!join.isSuccess) await join.mutateAsync({ data: { token, first_name, last_name, password, language } });
      // A new account has no second factor: it is signed in at once.
      return signIn.mutateAsync({ data: { email, password } });
    },
    onSent: () => joined(offer.company_name),
    guarded: false,
  });
  const decline = useDeclineInvitation();
  if (decline.isSuccess) return <Callout tone="positive">{t('members:invitation.declined')}</Callout>;
  return (
    <Form form={form}>
      <p className="text-muted">{t('members:invitation.joinText', { email: offer.email })}</p>
      {decline.isError ? <ProblemCallout error={decline.error} /> : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field form={form} name="first_name" label={t('auth:fields.firstName')} required>
          {(control) => <Input {...control} autoComplete="given-name" />}
        </Field>
        <Field form={form} name="last_name" label={t('auth:fields.lastName')} required>
          {(control) => <Input {...control} autoComplete="family-name" />}
        </Field>
      </div>
      <Field form={form} name="password" label={t('auth:fields.password')} required hint={t('auth:fields.passwordHint')}>
        {(control) => <PasswordInput {...control} autoComplete="new-password" />}
      </Field>
      <Field form={form} name="confirmation" label={t('auth:fields.confirmation')} required>
        {(control) => <PasswordInput {...control} autoComplete="new-password" />}
      </Field>
      <Button type="submit" variant="primary" busy={form.isSending}>
        {t('members:invitation.join')}
      </Button>
      <Button variant="quiet" busy={decline.isPending} onClick={() => decline.mutate({ data: { token } })}>
        {t('members:invitation.decline')}
      </Button>
    </Form>
  );
}
