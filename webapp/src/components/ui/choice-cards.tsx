import { useId, type ReactNode } from 'react';
import { cn } from '@/lib/cn';

/** One choice of `ChoiceCards`. */
export interface ChoiceCard<Value extends string> {
  value: Value;
  label: string;
  /** What it looks like. It says nothing that the label does not. */
  picture?: ReactNode;
  /** The language of the label, where it is not that of the page. */
  lang?: string;
}

/** Properties of `ChoiceCards`. */
export interface ChoiceCardsProps<Value extends string> {
  /** What is chosen. */
  label: string;
  labelHidden?: boolean;
  hint?: string;
  value: Value;
  choices: readonly ChoiceCard<Value>[];
  onChange: (value: Value) => void;
  /** Several with one name are one choice, in parts with a label each. */
  name?: string;
}

/** One of a few that all show, each with what it looks like. The browser's own choice lies under the cards: arrows move. */
export function ChoiceCards<Value extends string>({ label, labelHidden = false, hint, value, choices, onChange, name }: ChoiceCardsProps<Value>) {
  const id = useId();
  return (
    <fieldset aria-describedby={hint === undefined ? undefined : `${id}-hint`} className="min-w-0">
      <legend className={labelHidden ? 'sr-only' : 'mb-1.5 text-sm font-medium'}>{label}</legend>
      <div className="flex flex-wrap gap-3">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={cn(
              'flex flex-col gap-2 rounded-xl border border-line bg-surface p-2 transition-colors duration-150 hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              choice.picture === undefined ? 'min-w-32' : 'w-44 max-w-[calc(50%-0.375rem)]',
            )}
          >
            {choice.picture === undefined ? null : (
              <span aria-hidden className="block overflow-hidden rounded-lg border border-line">
                {choice.picture}
              </span>
            )}
            <span className="flex items-center gap-2 px-1">
              <input
                type="radio"
                name={name ?? id}
                value={choice.value}
                checked={choice.value === value}
                onChange={() => onChange(choice.value)}
                className="size-4 shrink-0 appearance-none rounded-full border border-line-strong bg-surface outline-none checked:border-5 checked:border-accent"
              />
              <span lang={choice.lang} dir="auto" className="min-w-0">
                {choice.label}
              </span>
            </span>
          </label>
        ))}
      </div>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
