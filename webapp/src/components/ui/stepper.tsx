import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cn } from '@/lib/cn';

/** One step of a `Stepper`. */
export interface Step<Value extends string> {
  value: Value;
  label: string;
  done: boolean;
}

/** The steps of a path, in order; each may be gone to, unless `onGo` is missing. */
export function Stepper<Value extends string>({ steps, current, label, onGo }: { steps: readonly Step<Value>[]; current: Value; label: string; onGo?: ((step: Value) => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={label}>
      <ol className="flex gap-2">
        {steps.map((step, index) => {
          const isCurrent = step.value === current;
          return (
            // On a telephone the current step alone has a label, and needs room for it.
            <li key={step.value} className={cn('min-w-0 grow basis-0', isCurrent && 'max-md:grow-4')}>
              <button type="button" aria-current={isCurrent ? 'step' : undefined} disabled={onGo === undefined} onClick={() => onGo?.(step.value)} className="group flex w-full flex-col gap-2 rounded-sm text-start">
                <span className={cn('h-1 w-full rounded-full transition-colors duration-150', isCurrent || step.done ? 'bg-accent' : 'bg-line group-hover:bg-line-strong')} />
                <span className={cn('flex min-w-0 items-center gap-1.5 text-sm', isCurrent ? 'font-semibold' : 'text-muted max-md:sr-only')}>
                  {step.done ? <Check aria-hidden className="size-4 shrink-0 text-accent" /> : <span aria-hidden>{index + 1}.</span>}
                  <span className="truncate">{step.label}</span>
                  {step.done ? <span className="sr-only">{t('states.done')}</span> : null}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
