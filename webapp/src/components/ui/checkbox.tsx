import { Check, Minus } from 'lucide-react';
import { Checkbox as Radix, Switch as RadixSwitch } from 'radix-ui';
import { useId, type ReactNode } from 'react';

/** Properties of `Checkbox` and `Switch`. */
export interface ToggleProps {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** Properties of `Checkbox`. */
export interface CheckboxProps extends Omit<ToggleProps, 'checked'> {
  /** `indeterminate` when it stands for several, of which some are checked. */
  checked: boolean | 'indeterminate';
  labelHidden?: boolean;
}

/** A choice that takes effect with its form. */
export function Checkbox({ label, hint, checked, onCheckedChange, disabled, labelHidden = false }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <Radix.Root
        id={id}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onCheckedChange={(next) => onCheckedChange(next === true)}
        className="mt-0.5 flex size-5 shrink-0 items-center justify-center rounded border border-line-strong bg-surface text-on-accent data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent disabled:opacity-50"
      >
        <Radix.Indicator>{checked === 'indeterminate' ? <Minus aria-hidden className="size-3.5" strokeWidth={3} /> : <Check aria-hidden className="size-3.5" strokeWidth={3} />}</Radix.Indicator>
      </Radix.Root>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'min-w-0'}>
        {label}
        <ToggleHint id={id} hint={hint} />
      </label>
    </div>
  );
}

/** A choice that takes effect at once, or a preference that is on or off. */
export function Switch({ label, hint, checked, onCheckedChange, disabled }: ToggleProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <label htmlFor={id} className="min-w-0">
        {label}
        <ToggleHint id={id} hint={hint} />
      </label>
      <RadixSwitch.Root
        id={id}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onCheckedChange={onCheckedChange}
        className="relative h-6 w-11 shrink-0 rounded-full bg-line-strong transition-colors duration-150 data-[state=checked]:bg-accent disabled:opacity-50"
      >
        <RadixSwitch.Thumb className="block size-5 translate-x-0.5 rounded-full bg-surface transition-transform duration-150 data-[state=checked]:translate-x-[1.375rem] rtl:-translate-x-0.5 rtl:data-[state=checked]:-translate-x-[1.375rem]" />
      </RadixSwitch.Root>
    </div>
  );
}

function ToggleHint({ id, hint }: { id: string; hint: ReactNode }) {
  if (hint === undefined) return null;
  return (
    <span id={`${id}-hint`} className="block text-sm text-muted">
      {hint}
    </span>
  );
}
