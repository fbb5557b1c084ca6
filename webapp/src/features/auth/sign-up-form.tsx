import { useTranslation } from 'react-i18next';
import { useCreateRegistration } from '@/api/generated/identity/identity';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Field } from '@/components/ui/field';
import { Input, PasswordInput } from '@/components/ui/input';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { useLanguage } from '@/i18n/use-language';
import { showFieldProblems, useFieldError, useForm } from '@/lib/form';
import { useCodeText } from '@/lib/problem-text';
import { hasMissingField, signUpRules, type SignUpValues } from './rules';

const blank: SignUpValues = { first_name: '', last_name: '', email: '', password: '', confirmation: '' };

/** Signs up. The answer is the same whether or not the address has an account, and so is what is shown. */
export function SignUpForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const { t } = useTranslation('auth');
  const language = useLanguage();
  const form = useForm<SignUpValues>({ rules: signUpRules, defaultValues: blank });
  const fieldError = useFieldError();
  const codeText = useCodeText();
  const { errors } = form;
  const register = useCreateRegistration({ mutation: { onSuccess: (_, { data }) => onRegistered(data.email), onError: (error) => showFieldProblems(form, error) } });
  const submit = form.handleSubmit(({ confirmation: _, ...values }) => register.mutate({ data: { ...values, language } }));
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {hasMissingField(errors) ? <Callout tone="danger">{codeText('all_required')}</Callout> : null}
      {register.isError ? <ProblemCallout error={register.error} /> : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('fields.firstName')} required error={fieldError(errors.first_name)}>
          {(control) => <Input {...control} autoComplete="given-name" {...form.register('first_name')} />}
        </Field>
        <Field label={t('fields.lastName')} required error={fieldError(errors.last_name)}>
          {(control) => <Input {...control} autoComplete="family-name" {...form.register('last_name')} />}
        </Field>
      </div>
      <Field label={t('fields.email')} required error={fieldError(errors.email)}>
        {(control) => <Input {...control} type="email" autoComplete="email" dir="ltr" className="rtl:text-end" {...form.register('email')} />}
      </Field>
      <Field label={t('fields.password')} required hint={t('fields.passwordHint')} error={fieldError(errors.password)}>
        {(control) => <PasswordInput {...control} autoComplete="new-password" {...form.register('password')} />}
      </Field>
      <Field label={t('fields.confirmation')} required error={fieldError(errors.confirmation)}>
        {(control) => <PasswordInput {...control} autoComplete="new-password" {...form.register('confirmation')} />}
      </Field>
      <Button type="submit" variant="primary" busy={register.isPending}>
        {t('signup.submit')}
      </Button>
    </form>
  );
}
