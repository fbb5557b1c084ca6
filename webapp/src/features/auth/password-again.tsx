import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '@/components/ui/field';
import { Input, PasswordInput } from '@/components/ui/input';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { useFieldError, type Form } from '@/lib/form';
import type { ProofValues } from './rules';

/** Properties of `PasswordAgain`. */
export interface PasswordAgainProps {
  /** By which the button in the dialog's footer sends it. */
  id: string;
  /** Whose password it is, for those that fill passwords in. */
  email: string;
  form: Form<ProofValues>;
  /** Why it was refused, unless a field says so. */
  error: unknown;
  onSubmit: (values: ProofValues) => void;
  /** What is asked for beside the password. */
  children?: ReactNode;
}

/** Asks somebody whose address is known for their password, in a dialog. */
export function PasswordAgain({ id, email, form, error, onSubmit, children }: PasswordAgainProps) {
  const { t } = useTranslation('auth');
  const fieldError = useFieldError();
  return (
    <form id={id} noValidate onSubmit={form.handleSubmit(onSubmit)} className="flex flex-col gap-4">
      {error === null ? null : <ProblemCallout error={error} />}
      <Field label={t('fields.email')} unmarked>
        {(control) => <Input {...control} type="email" autoComplete="username" dir="ltr" className="rtl:text-end" name="email" value={email} readOnly tabIndex={-1} />}
      </Field>
      <Field label={t('fields.password')} required error={fieldError(form.errors.password)}>
        {(control) => <PasswordInput {...control} autoComplete="current-password" {...form.register('password')} />}
      </Field>
      {children}
    </form>
  );
}
