import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ErrorType } from '@/api/http';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { useForm, useValues } from '@/components/form/use-form';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Input } from '@/components/ui/input';
import { TextLink } from '@/components/ui/text-link';
import { useTypedEmail } from '@/lib/typed-email';
import { emailSchema } from './rules';

/** Properties of `EmailRequestForm`. */
export interface EmailRequestFormProps {
  /** Asks the service for the mail. */
  request: UseMutationResult<unknown, ErrorType<unknown>, { data: { email: string } }>;
  submitLabel: string;
  /** What to say afterwards: it must not tell whether the address has an account. */
  sent: string;
}

/** Asks for an address and has a mail sent to it, if it has an account. */
export function EmailRequestForm({ request, submitLabel, sent }: EmailRequestFormProps) {
  const { t } = useTranslation('auth');
  const form = useForm(emailSchema, { defaultValues: { email: useTypedEmail() }, send: (data) => request.mutateAsync({ data }), guarded: false });
  const { email } = useValues(form);
  return (
    <Form form={form}>
      {request.isSuccess ? <Callout tone="positive">{sent}</Callout> : null}
      <Field form={form} name="email" label={t('fields.email')} required>
        {(control) => <Input {...control} type="email" autoComplete="email" dir="ltr" className="rtl:text-end" />}
      </Field>
      <Button type="submit" variant="primary" busy={form.isSending}>
        {submitLabel}
      </Button>
      <p className="text-center text-sm">
        <TextLink to="/auth" state={{ email }}>
          {t('backToSignIn')}
        </TextLink>
      </p>
    </Form>
  );
}
