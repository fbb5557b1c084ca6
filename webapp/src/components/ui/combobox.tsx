import { Popover } from 'radix-ui';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '@/lib/cn';
import { useProblemText } from '@/lib/problem-text';
import type { ControlProps } from './field';
import { controlClass } from './input';

/** One proposal of a `Combobox`. */
export interface ComboboxOption {
  value: string;
  label: string;
  /** A second, quieter text, as the name of an account beside its number. */
  detail?: string;
  /** It does something instead of being a value: Tab passes it by. */
  act?: boolean;
}

/** Hears that a field waits for its proposals, and that it waits no more: whether it took one or left what was typed, or somebody did something else. */
export interface ComboboxWaits {
  begin: () => void;
  end: (isTaken: boolean) => void;
}

/** Properties of `Combobox`. */
export interface ComboboxProps extends Partial<ControlProps> {
  /** What the field shows while nobody types: the chosen option's label. */
  value: string;
  /** The proposals for what is typed; the caller asks the service. */
  options: readonly ComboboxOption[];
  /** The proposals are being fetched. */
  loading?: boolean;
  /** Why they could not be fetched: it is said, and can be tried again. */
  error?: unknown;
  /** Somebody typed: fetch proposals for this. */
  onSearch: (text: string) => void;
  onChoose: (option: ComboboxOption) => void;
  /** The field was left with a text that was not chosen from the list. */
  onLeave?: (text: string) => void;
  /** Enter and Tab that come before the proposals wait for them, and take what is typed, else the first one. What hears of it holds the keys meanwhile. */
  waits?: ComboboxWaits | undefined;
  placeholder?: string;
  disabled?: boolean;
  'aria-label'?: string;
  className?: string;
}

/** A choice among many: type to search, arrows to move, Enter or Tab to take, Escape to leave. */
export function Combobox({ value, options, loading = false, error, onSearch, onChoose, onLeave, waits, className, ...rest }: ComboboxProps) {
  const { t } = useTranslation();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const failed = error !== undefined && error !== null && !loading;
  const shown = failed ? [{ value: 'retry', label: t('actions.retry'), act: true }] : options;
  const { typed, current, type, choose, leave, press } = useTyping({ value, options: shown, loading, onSearch, onChoose, onLeave, waits, retries: failed });
  const open = typed !== null;
  return (
    <Popover.Root open={open} onOpenChange={(next) => !next && leave()}>
      <Popover.Anchor asChild>
        <input
          {...rest}
          ref={input}
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={listId}
          aria-activedescendant={open && current !== undefined ? `${listId}-${current.value}` : undefined}
          value={typed ?? value}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          onBlur={leave}
          className={cn(controlClass, className)}
        />
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          role="region"
          aria-label={t('combobox.options')}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.target === input.current && event.preventDefault()}
          className="z-50 max-h-72 w-max max-w-[min(28rem,90vw)] min-w-(--radix-popover-trigger-width) overflow-y-auto rounded-xl border border-line bg-raised p-1.5 shadow-raised"
        >
          {failed ? <Failure error={error} /> : null}
          <Options id={listId} options={shown} current={current} onChoose={choose} label={t('combobox.options')} />
          {shown.length === 0 ? (
            <p role="status" className="px-3 py-2 text-sm text-muted">
              {loading ? t('states.loading') : t('states.noMatch')}
            </p>
          ) : null}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** What is being typed (null while nothing is), which proposal is marked, and the keys that move and take it. */
function useTyping({ value, options, loading = false, onSearch, onChoose, onLeave, waits, retries }: Pick<ComboboxProps, 'value' | 'options' | 'loading' | 'onSearch' | 'onChoose' | 'onLeave' | 'waits'> & { retries: boolean }) {
  const [typed, setTyped] = useState<string | null>(null);
  // What was taken before its proposals came.
  const [awaited, setAwaited] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const current = options[Math.min(active, options.length - 1)];
  const type = (text: string) => {
    setTyped(text);
    setAwaited(null);
    setActive(0);
    onSearch(text);
  };
  const choose = (option: ComboboxOption) => {
    if (retries) {
      onSearch(typed ?? '');
      return;
    }
    setTyped(null);
    onChoose(option);
  };
  const leave = () => {
    if (typed === null) return;
    setTyped(null);
    onLeave?.(typed);
  };
  useWaiting(waits, typed !== null && awaited === typed, loading, () => {
    const meant = meantBy(typed, options);
    if (meant === undefined) leave();
    else choose(meant);
  });
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    // A shortcut of the form takes what is typed: the proposal, or the text where there is none.
    const isShortcut = key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (typed === null) type(value);
      else setActive(step(active, key === 'ArrowDown' ? 1 : -1, options.length));
    } else if (typed === null) {
      return;
    } else if (isShortcut && (loading || current === undefined || current.act === true)) {
      leave();
    } else if (key === 'Escape') {
      event.preventDefault();
      setTyped(null);
    } else if (current !== undefined && (key === 'Enter' || (key === 'Tab' && typed !== '' && current.act !== true))) {
      // Tab takes the proposal and goes on to the next field.
      if (key === 'Enter') event.preventDefault();
      choose(current);
    } else if (waits !== undefined && loading && current === undefined && typed.trim() !== '' && (key === 'Enter' || key === 'Tab')) {
      event.preventDefault();
      setAwaited(typed);
      waits.begin();
    }
  };
  return { typed, current, type, choose, leave, press };
}

/** The proposal for a text that was taken before anybody saw the proposals: what exists as it was typed, else the first one. */
function meantBy(typed: string | null, options: readonly ComboboxOption[]): ComboboxOption | undefined {
  const values = options.filter(({ act }) => act !== true);
  return values.find(({ value }) => value === typed?.trim()) ?? values[0];
}

/** Takes what is meant as soon as the proposals are there, and tells that the wait is over, also where something else ended it. */
function useWaiting(waits: ComboboxWaits | undefined, isWaiting: boolean, loading: boolean, take: () => void): void {
  const takes = useEffectEvent(() => {
    take();
    waits?.end(true);
  });
  const end = useEffectEvent(() => waits?.end(false));
  useEffect(() => {
    if (isWaiting && !loading) takes();
  }, [isWaiting, loading]);
  useEffect(() => (isWaiting ? () => end() : undefined), [isWaiting]);
}

function Failure({ error }: { error: unknown }) {
  const text = useProblemText()(error);
  return (
    <p role="alert" className="px-3 py-2 text-sm text-danger">
      {text}
    </p>
  );
}

function Options({ id, options, current, onChoose, label }: { id: string; options: readonly ComboboxOption[]; current: ComboboxOption | undefined; onChoose: (option: ComboboxOption) => void; label: string }) {
  return (
    <div id={id} role="listbox" aria-label={label}>
      {options.map((option) => (
        <div
          key={option.value}
          id={`${id}-${option.value}`}
          role="option"
          tabIndex={-1}
          aria-selected={option === current}
          // The field keeps the focus; the press itself chooses.
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(option);
          }}
          ref={(element) => {
            if (option === current) element?.scrollIntoView({ block: 'nearest' });
          }}
          className="flex gap-3 rounded-md px-3 py-1.5 aria-selected:bg-sunken"
        >
          <span className={option.act === true ? 'font-medium text-accent' : 'tabular-nums'}>{option.label}</span>
          {option.detail === undefined ? null : <bdi className="min-w-0 truncate text-muted">{option.detail}</bdi>}
        </div>
      ))}
    </div>
  );
}

function step(from: number, by: number, count: number): number {
  return count === 0 ? 0 : (from + by + count) % count;
}
