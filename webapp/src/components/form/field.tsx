import type { ChangeEvent, ReactNode } from 'react';
import { useController, type FieldPath, type FieldPathValue, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field as Frame, type ControlProps, type FieldProps as FrameProps } from '@/components/ui/field';
import { useCodeText } from '@/lib/problem-text';
import type { Form } from './use-form';

/** What a control must carry to be a field of a form. */
export interface FieldControl<Value> extends ControlProps {
  name: string;
  value: Value;
  disabled: boolean;
  onChange: (change: Value | ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void;
}

/** Properties of `Field`. */
export interface FieldProps<Values extends FieldValues, Name extends FieldPath<Values>> extends Omit<FrameProps, 'error' | 'children'> {
  form: Form<Values>;
  name: Name;
  children: (control: FieldControl<FieldPathValue<Values, Name>>) => ReactNode;
}

/** A field of a form: label, control, hint, and the sentence of the rule that it breaks. */
export function Field<Values extends FieldValues, Name extends FieldPath<Values>>({ form, name, children, ...frame }: FieldProps<Values, Name>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const fieldError = useFieldError();
  return (
    <Frame {...frame} error={fieldError(fieldState.error?.message)}>
      {(control) => children({ ...control, name, value: field.value, disabled: form.disabled, onChange: field.onChange })}
    </Frame>
  );
}

/** Gives the sentence of a field's broken rule. */
export function useFieldError(): (code: string | undefined) => string | undefined {
  const codeText = useCodeText();
  const { t } = useTranslation('errors');
  return (code) => (code === undefined ? undefined : (codeText(code) ?? t('invalid')));
}
