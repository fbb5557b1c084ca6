import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';
import { controlClass } from './input';

/** One choice of a `Select`. */
export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

/** Choices under a common heading. */
export interface SelectGroup<Value extends string = string> {
  label: string;
  options: readonly SelectOption<Value>[];
}

/** Properties of `Select`: `options`, or `groups` of them. */
export interface SelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  options?: readonly SelectOption[];
  groups?: readonly SelectGroup[];
  /** Shown while nothing is chosen; it cannot be chosen again. */
  placeholder?: string;
}

/** One of few choices. It is the browser's own control: every keyboard, telephone and screen reader knows it. */
export function Select({ options = [], groups = [], placeholder, className, ...rest }: SelectProps) {
  return (
    <div className="relative min-w-0">
      <select {...rest} className={cn(controlClass, 'appearance-none truncate pe-9 rtl:text-right', className)}>
        {placeholder === undefined ? null : (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map(renderOption)}
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.options.map(renderOption)}
          </optgroup>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-muted" />
    </div>
  );
}

/** Each in its own direction: a long French name in an Arabic page is cut at its end, as elsewhere. What is Arabic may begin with a Latin word. */
function renderOption(option: SelectOption) {
  return (
    <option key={option.value} value={option.value} disabled={option.disabled} dir={/\p{Script=Arabic}/u.test(option.label) ? 'rtl' : 'ltr'}>
      {option.label}
    </option>
  );
}
