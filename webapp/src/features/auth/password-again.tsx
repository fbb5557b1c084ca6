import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import type { Form as FormOf } from '@/components/form/use-form';
import { Field as Frame } from '@/components/ui/field';
import { Input, PasswordInput } from '@/components/ui/input';
import type { ProofValues } from './rules';

/** Properties of `PasswordAgain`. */
export interface PasswordAgainProps {
  /** By which the button in the dialog's footer sends it. */
  id: string;
  /** Whose password it is, for those that fill passwords in. */
  email: string;
  form: FormOf<ProofValues>;
  /** What is asked for beside the password. */
  children?: ReactNode;
}

/** Asks somebody whose address is known for their password, in a dialog. */
export function PasswordAgain({ id, email, form, children }: PasswordAgainProps) {
  const { t } = useTranslation('auth');
  return (
    <Form form={form} id={id}>
      <Frame label={t('fields.email')} unmarked>
        {(control) => <Input {...control} type="email" autoComplete="username" dir="ltr" className="rtl:text-end" name="email" value={email} readOnly tabIndex={-1} />}
      </Frame>
      <Field form={form} name="password" label={t('fields.password')} required>
        {(control) => <PasswordInput {...control} autoComplete="current-password" />}
      </Field>
      {children}
    </Form>
  );
}
