import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ErrorType } from '@/api/http';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { TextLink } from '@/components/ui/text-link';
import { useFieldError, useForm } from '@/lib/form';
import { useTypedEmail } from '@/lib/typed-email';
import { emailRules, type EmailValues } from './rules';

/** Properties of `EmailRequestForm`. */
export interface EmailRequestFormProps {
  /** Asks the service for the mail. */
  request: UseMutationResult<unknown, ErrorType<unknown>, { data: EmailValues }>;
  submitLabel: string;
  /** What to say afterwards: it must not tell whether the address has an account. */
  sent: string;
}

/** Asks for an address and has a mail sent to it, if it has an account. */
export function EmailRequestForm({ request, submitLabel, sent }: EmailRequestFormProps) {
  const { t } = useTranslation('auth');
  const form = useForm<EmailValues>({ rules: emailRules, defaultValues: { email: useTypedEmail() } });
  const fieldError = useFieldError();
  const submit = form.handleSubmit((values) => request.mutate({ data: values }));
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {request.isSuccess ? <Callout tone="positive">{sent}</Callout> : null}
      {request.isError ? <ProblemCallout error={request.error} /> : null}
      <Field label={t('fields.email')} required error={fieldError(form.errors.email)}>
        {(control) => <Input {...control} type="email" autoComplete="email" dir="ltr" className="rtl:text-end" {...form.register('email')} />}
      </Field>
      <Button type="submit" variant="primary" busy={request.isPending}>
        {submitLabel}
      </Button>
      <p className="text-center text-sm">
        <TextLink to="/auth" state={{ email: form.values.email }}>
          {t('backToSignIn')}
        </TextLink>
      </p>
    </form>
  );
}
