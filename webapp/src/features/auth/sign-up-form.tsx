import { useTranslation } from 'react-i18next';
import { useCreateRegistration } from '@/api/generated/identity/identity';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { useForm } from '@/components/form/use-form';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Input, PasswordInput } from '@/components/ui/input';
import { useLanguage } from '@/i18n/use-language';
import { useCodeText } from '@/lib/problem-text';
import { firstField } from './first-field';
import { hasMissingField } from './missing-field';
import type { SignUpValues } from './rules';

const schema = async () => (await import('./rules')).signUpSchema;

const blank: SignUpValues = { first_name: '', last_name: '', email: '', password: '', confirmation: '' };

/** Signs up. The answer is the same whether or not the address has an account, and so is what is shown. */
export function SignUpForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const { t } = useTranslation('auth');
  const language = useLanguage();
  const codeText = useCodeText();
  const register = useCreateRegistration();
  const form = useForm(schema, {
    defaultValues: blank,
    send: ({ confirmation: _, ...values }) => register.mutateAsync({ data: { ...values, language } }),
    onSent: (_, { email }) => onRegistered(email),
    guarded: false,
  });
  return (
    <Form form={form}>
      {hasMissingField(form.errors) ? <Callout tone="danger">{codeText('all_required')}</Callout> : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field form={form} name="first_name" label={t('fields.firstName')} required>
          {(control) => <Input {...control} ref={firstField} autoComplete="given-name" />}
        </Field>
        <Field form={form} name="last_name" label={t('fields.lastName')} required>
          {(control) => <Input {...control} autoComplete="family-name" />}
        </Field>
      </div>
      <Field form={form} name="email" label={t('fields.email')} required>
        {(control) => <Input {...control} type="email" autoComplete="email" dir="ltr" className="rtl:text-end" />}
      </Field>
      <Field form={form} name="password" label={t('fields.password')} required hint={t('fields.passwordHint')}>
        {(control) => <PasswordInput {...control} autoComplete="new-password" />}
      </Field>
      <Field form={form} name="confirmation" label={t('fields.confirmation')} required>
        {(control) => <PasswordInput {...control} autoComplete="new-password" />}
      </Field>
      <Button type="submit" variant="primary" busy={form.isSending}>
        {t('signup.submit')}
      </Button>
    </Form>
  );
}
