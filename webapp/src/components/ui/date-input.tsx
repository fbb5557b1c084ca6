import { CalendarDays } from 'lucide-react';
import { useId, useRef, useState, type ComponentProps, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '@/i18n/languages';
import { useLanguage } from '@/i18n/use-language';
import { cn } from '@/lib/cn';
import { formatDate } from '@/lib/dates';
import { isDay, readDay } from '@/lib/day';
import { chosenFormats } from '@/lib/formats';
import { FieldFault } from './field';
import { controlClass } from './input';

/** Properties of `DateInput`. */
export interface DateInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur' | 'onKeyDown' | 'type' | 'dir' | 'min'> {
  /** A day as the service writes it, `2026-01-31`; empty without one; what cannot be read as it was typed. */
  value: string;
  onChange: (value: string) => void;
  /** The first day that the calendar offers. */
  min?: string;
}

/** A day, typed and written in the manner of the language, or picked from the browser's calendar. */
export function DateInput({ value, onChange, min, className, ...rest }: DateInputProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const calendar = useRef<HTMLInputElement>(null);
  const faultId = useId();
  const { text, unread, type, leave } = useTyping(value, onChange);
  const tells = unread && rest['aria-invalid'] === undefined;
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!event.altKey || event.key !== 'ArrowDown') return;
    event.preventDefault();
    calendar.current?.showPicker();
  };
  return (
    <>
      <div className="relative min-w-0">
        <input
          {...rest}
          {...(tells ? { 'aria-invalid': true, 'aria-describedby': [faultId, rest['aria-describedby']].filter(Boolean).join(' ') } : {})}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          dir={directionOf(language)}
          placeholder={t('form.datePlaceholder')}
          value={text}
          onChange={(event) => type(event.target.value)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onBlur={leave}
          onKeyDown={press}
          className={cn(controlClass, 'pe-9 tabular-nums', className)}
        />
        <Calendar ref={calendar} min={min} disabled={rest.disabled} value={isDay(value) ? value : ''} onChange={(event) => onChange(event.target.value)} />
      </div>
      {tells ? <FieldFault id={faultId}>{t('form.dateUnread')}</FieldFault> : null}
    </>
  );
}

/** The browser's calendar and its button: no stop of its own on the way through a form, the field opens it with Alt+↓. */
function Calendar({ ref, ...rest }: ComponentProps<'input'> & { ref: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation();
  return (
    <>
      <input {...rest} ref={ref} type="date" aria-hidden tabIndex={-1} className="pointer-events-none absolute inset-0 -z-10 size-full opacity-0" />
      <button
        type="button"
        tabIndex={-1}
        disabled={rest.disabled}
        aria-label={t('form.calendar')}
        title={`${t('form.calendar')} (Alt+↓)`}
        onClick={() => ref.current?.showPicker()}
        className="absolute inset-y-0 end-0 flex w-9 items-center justify-center rounded-lg text-muted hover:text-ink disabled:opacity-50"
      >
        <CalendarDays aria-hidden className="size-4" />
      </button>
    </>
  );
}

/** What is being typed: the text, the value it stands for, and the day whose year it takes where it has none. */
interface Typing {
  text: string;
  value: string;
  near: string;
}

/** The text of the field: as it is typed until it is left, else as the day is written; and whether it was left as no day. */
function useTyping(value: string, onChange: (value: string) => void) {
  const language = useLanguage();
  const [last, setLast] = useState<Typing>();
  const [left, setLeft] = useState(false);
  // The form may have put another day in its place meanwhile.
  const typing = last?.value === value ? last : undefined;
  const type = (text: string) => {
    const near = typing?.near ?? (isDay(value) ? value : String(new Date().getFullYear()));
    const next = readDay(text, near, chosenFormats().dates === 'month_first') ?? text.trim();
    setLast({ text, value: next, near });
    setLeft(false);
    onChange(next);
  };
  const leave = () => {
    setLeft(true);
    if (isDay(value)) setLast(undefined);
  };
  return { text: typing?.text ?? (isDay(value) ? formatDate(value, language) : value), unread: left && value !== '' && !isDay(value), type, leave };
}
