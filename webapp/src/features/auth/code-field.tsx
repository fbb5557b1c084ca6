import type { Ref } from 'react';
import type { FieldPath } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '@/components/form/field';
import type { Form } from '@/components/form/use-form';
import { Input } from '@/components/ui/input';

/** Properties of `CodeField`. */
export interface CodeFieldProps<Values extends { code: string }> {
  form: Form<Values>;
  /** Whether six digits of a device are taken, beside recovery codes. */
  takesCodes: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** The field for a code of the device, or a recovery code. */
export function CodeField<Values extends { code: string }>({ form, takesCodes, ref }: CodeFieldProps<Values>) {
  const { t } = useTranslation('auth');
  return (
    <Field form={form} name={'code' as FieldPath<Values>} label={t(takesCodes ? 'code.label' : 'code.recoveryLabel')} required hint={takesCodes ? t('code.hint') : undefined}>
      {(control) => <Input {...control} ref={ref} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} dir="ltr" maxLength={60} className="rtl:text-end" />}
    </Field>
  );
}
