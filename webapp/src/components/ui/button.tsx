import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** How much a button asks for attention. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
/** `md` in forms and page headers, `sm` in tables and bars, `icon` for a lone icon (give it an `aria-label`). */
export type ButtonSize = 'md' | 'sm' | 'icon';

const base =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-lg font-medium whitespace-nowrap transition-colors duration-150 disabled:opacity-50 aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0';
const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-line-strong/60 bg-surface text-ink hover:bg-sunken',
  quiet: 'text-muted hover:bg-sunken hover:text-ink',
  danger: 'bg-danger text-on-danger hover:bg-danger-strong',
};
const sizes: Record<ButtonSize, string> = { md: 'h-control px-4 text-[0.9375rem]', sm: 'h-control-small px-3 text-sm', icon: 'size-control [&_svg]:size-5' };

/** The classes of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md'): string {
  return cn(base, variants[variant], sizes[size]);
}

/** Properties of `Button`. */
export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows that the act is under way; further presses do nothing while it is. */
  busy?: boolean;
}

/** A button. It does not submit a form unless `type="submit"`. */
export function Button({ variant, size, busy = false, className, children, type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={cn(buttonClass(variant, size), className)}
    >
      {busy ? <LoaderCircle aria-hidden className="animate-spin" /> : null}
      {children}
    </button>
  );
}
