import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '@/lib/cn';

/** What a control inside a `Field` must carry to be tied to its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/** Properties of `Field`. */
export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** The broken rule in words; its presence marks the control as invalid. */
  error?: string | undefined;
  required?: boolean;
  /** Whether it must be filled in is not said: part of a filter, or only to be read. */
  unmarked?: boolean;
  /** Keeps the label for screen readers alone, where the place says what is asked. */
  labelHidden?: boolean;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/** A label, its control, a hint and an error, tied together. */
export function Field({ label, hint, error, required = false, unmarked = false, labelHidden = false, className, children }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const control: ControlProps = {
    id,
    'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-required': required ? true : undefined,
  };
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-sm font-medium'}>
        {label}
        {required ? (
          <span className="ms-1 text-danger" aria-hidden>
            *
          </span>
        ) : null}
        {required || unmarked ? null : <span className="ms-1 font-normal text-faint">{t('form.optional')}</span>}
      </label>
      {children(control)}
      <div className="flex flex-col gap-1.5 empty:hidden">
        {error === undefined ? null : <FieldFault id={errorId}>{error}</FieldFault>}
        {hint === undefined ? null : (
          <p id={hintId} className="text-sm text-pretty text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

/** What is wrong with a field, under it. */
export function FieldFault({ id, children }: { id: string | undefined; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="text-sm text-danger">
      {children}
    </p>
  );
}
