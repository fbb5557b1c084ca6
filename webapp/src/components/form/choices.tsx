import { useId, type ReactNode } from 'react';
import { useController, type FieldPath, type FieldPathByValue, type FieldPathValue, type FieldValues } from 'react-hook-form';
import { Checkbox, Switch } from '@/components/ui/checkbox';
import { FieldFault } from '@/components/ui/field';
import { useFieldError, type FieldControl } from './field';
import type { Form } from './use-form';

/** Properties of `FieldGroup`. */
export interface FieldGroupProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  form: Form<Values>;
  name: Name;
  legend: string;
  hint?: ReactNode;
  className?: string;
  children: (control: Pick<FieldControl<FieldPathValue<Values, Name>>, 'value' | 'disabled'> & { onChange: (value: FieldPathValue<Values, Name>) => void }) => ReactNode;
}

/** Several controls that are one field of a form, as the choices of a list: under one name, with the sentence of the rule that they break together. */
export function FieldGroup<Values extends FieldValues, Name extends FieldPath<Values>>({ form, name, legend, hint, className = 'flex flex-col gap-2', children }: FieldGroupProps<Values, Name>) {
  const id = useId();
  const { field } = useController({ control: form.control, name });
  const fieldError = useFieldError();
  // What is said of one of the list stands by the list.
  const code = form.errors[name] ?? Object.entries(form.errors).find(([path]) => path.startsWith(`${name}.`))?.[1];
  const describedBy = [code === undefined ? '' : `${id}-error`, hint === undefined ? '' : `${id}-hint`].filter(Boolean).join(' ');
  return (
    <fieldset name={name} aria-describedby={describedBy || undefined} className={className}>
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {children({ value: field.value, disabled: form.disabled, onChange: field.onChange })}
      {code === undefined ? null : <FieldFault id={`${id}-error`}>{fieldError(code)}</FieldFault>}
    </fieldset>
  );
}

/** Properties of `CheckboxField`. */
export interface ToggleFieldProps<Values extends FieldValues> {
  form: Form<Values>;
  name: FieldPathByValue<Values, boolean>;
  label: ReactNode;
  hint?: ReactNode;
}

/** A checkbox as a field of a form, for what is agreed to or chosen. */
export function CheckboxField<Values extends FieldValues>({ form, name, ...words }: ToggleFieldProps<Values>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const fieldError = useFieldError();
  return <Checkbox {...words} name={name} checked={field.value} disabled={form.disabled} error={fieldError(fieldState.error?.message)} onCheckedChange={field.onChange} />;
}

/** Properties of `SwitchField`. */
export interface SwitchFieldProps<Values extends FieldValues> extends Omit<ToggleFieldProps<Values>, 'name'> {
  /** Where it holds nothing yet, it is off. */
  name: FieldPathByValue<Values, boolean | undefined>;
}

/** A switch as a field of a form, for what is on or off. */
export function SwitchField<Values extends FieldValues>({ form, name, ...words }: SwitchFieldProps<Values>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const fieldError = useFieldError();
  return <Switch {...words} name={name} checked={field.value ?? false} disabled={form.disabled} error={fieldError(fieldState.error?.message)} onCheckedChange={field.onChange} />;
}
