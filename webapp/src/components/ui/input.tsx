import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '@/lib/cn';

/** The classes that every control shares, however high it is. */
const frameClass =
  'w-full min-w-0 rounded-lg border border-line-strong bg-surface px-3 text-ink transition-colors duration-150 hover:border-muted aria-invalid:border-danger disabled:bg-sunken disabled:text-muted';
/** The classes that every one-line control shares. */
export const controlClass = `h-control ${frameClass}`;

/** A line of text, written in the direction of its own letters. Spread the `control` of its `Field` into it. */
export function Input({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input dir={type === 'text' || type === 'search' ? 'auto' : undefined} {...rest} type={type} className={cn(controlClass, 'rtl:text-right', className)} />;
}

/** Several lines of text. */
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return <textarea dir="auto" {...rest} rows={rows} className={cn(frameClass, 'py-2 rtl:text-right', className)} />;
}

/** A password, which the person may look at. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const label = shown ? t('form.hidePassword') : t('form.showPassword');
  return (
    <div className="relative">
      <input {...rest} type={shown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" dir="ltr" className={cn(controlClass, 'pe-11 rtl:text-end', className)} />
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 end-0 flex w-10 items-center justify-center rounded-lg text-muted hover:text-ink"
      >
        {shown ? <EyeOff aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
      </button>
    </div>
  );
}
