import { Check, Minus } from 'lucide-react';
import { useId, type ChangeEvent, type ComponentProps, type ReactNode } from 'react';
import { FieldFault } from './field';

/** Properties of `Checkbox` and `Switch`. */
export interface ToggleProps {
  /** By which a form finds it. */
  name?: string;
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  /** The broken rule in words; its presence marks the choice as invalid. */
  error?: string | undefined;
}

/** Properties of `Checkbox`. */
export interface CheckboxProps extends Omit<ToggleProps, 'checked' | 'onCheckedChange'>, Pick<ComponentProps<'input'>, 'tabIndex' | 'onFocus' | 'onKeyDown'> {
  onCheckedChange: (checked: boolean, event: ChangeEvent<HTMLInputElement>) => void;
  /** `indeterminate` when it stands for several, of which some are checked. */
  checked: boolean | 'indeterminate';
  labelHidden?: boolean;
}

/** A choice that takes effect with its form. */
export function Checkbox({ name, label, hint, checked, onCheckedChange, disabled, labelHidden = false, error, ...input }: CheckboxProps) {
  const id = useId();
  const Mark = checked === 'indeterminate' ? Minus : Check;
  return (
    <div className="flex items-start gap-3">
      <span className="relative mt-0.5 size-5 shrink-0">
        <input
          {...input}
          id={id}
          name={name}
          type="checkbox"
          ref={(element) => {
            if (element !== null) element.indeterminate = checked === 'indeterminate';
          }}
          checked={checked === true}
          disabled={disabled}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy(id, error, hint)}
          onChange={(event) => onCheckedChange(event.target.checked, event)}
          className="block size-5 appearance-none rounded border border-line-strong bg-surface transition-colors duration-150 hover:border-ink aria-invalid:border-danger checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:opacity-50"
        />
        {checked === false ? null : <Mark aria-hidden className="pointer-events-none absolute inset-0 m-auto size-3.5 text-on-accent" strokeWidth={3} />}
      </span>
      <div className={labelHidden ? 'sr-only' : 'min-w-0 grow'}>
        <label htmlFor={id} className="block">
          {label}
          <ToggleHint id={id} hint={hint} />
        </label>
        {error === undefined ? null : <FieldFault id={`${id}-error`}>{error}</FieldFault>}
      </div>
    </div>
  );
}

/** A choice that takes effect at once, or a preference that is on or off. */
export function Switch({ name, label, hint, checked, onCheckedChange, disabled, error }: ToggleProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="block">
          {label}
          <ToggleHint id={id} hint={hint} />
        </label>
        {error === undefined ? null : <FieldFault id={`${id}-error`}>{error}</FieldFault>}
      </div>
      <input
        id={id}
        name={name}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says by itself whether it is checked, and `aria-checked` may not stand on one
        role="switch"
        checked={checked}
        disabled={disabled}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(id, error, hint)}
        onChange={(event) => onCheckedChange(event.target.checked)}
        className="h-6 w-11 shrink-0 appearance-none rounded-full bg-line-strong transition-colors duration-150 before:block before:size-5 before:translate-x-0.5 before:translate-y-0.5 before:rounded-full before:bg-surface before:transition-transform before:duration-150 checked:bg-accent checked:before:translate-x-[1.375rem] disabled:opacity-50 rtl:before:-translate-x-0.5 rtl:checked:before:-translate-x-[1.375rem]"
      />
    </div>
  );
}

/** What is said of a choice beside its label: what is wrong with it first. */
function describedBy(id: string, error: string | undefined, hint: ReactNode): string | undefined {
  return [error === undefined ? '' : `${id}-error`, hint === undefined ? '' : `${id}-hint`].filter(Boolean).join(' ') || undefined;
}

function ToggleHint({ id, hint }: { id: string; hint: ReactNode }) {
  if (hint === undefined) return null;
  return (
    <span id={`${id}-hint`} className="block text-sm text-muted">
      {hint}
    </span>
  );
}
