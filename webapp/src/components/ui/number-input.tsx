import { useId, useLayoutEffect, useRef, useState, type ComponentProps, type FocusEvent } from 'react';
import { useLanguage } from '@/i18n/use-language';
import { isZero } from '@/lib/amount';
import { cn } from '@/lib/cn';
import { usePreference } from '@/lib/preferences';
import { useCodeText } from '@/lib/problem-text';
import { typedFault, typedValue, writtenNumber, type NumberShape } from '@/lib/number-text';
import { FieldFault } from './field';
import { controlClass } from './input';

/** What `NumberInput` and `AmountInput` have in common. */
interface FigureProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'dir' | 'inputMode' | 'ref'> {
  /** A decimal string as the service writes it, `1234.50`; empty without one; what cannot be read as it was typed. */
  value: string;
  onChange: (value: string) => void;
  /** It may be below nought. */
  signed?: boolean;
}

/** Properties of `NumberInput`. */
export interface NumberInputProps extends FigureProps {
  /** How many decimals it may have; none, if it is not given: a whole number. */
  decimals?: number;
  /** What it counts, in a short word after it: `%`, `jours`. */
  unit?: string;
}

/** A number, typed and written with the marks that the person has chosen. Its rule is `readableNumber`. */
export function NumberInput({ decimals = 0, signed = false, ...rest }: NumberInputProps) {
  return <Figure {...rest} shape={{ kind: 'number', decimals, isSigned: signed }} />;
}

/** Properties of `AmountInput`. */
export interface AmountInputProps extends FigureProps {
  /** The decimals of the currency: as many are sent, however many were typed. */
  decimals: number;
  /** ISO 4217; without it the figure stands alone, as in the columns of a table. */
  currency?: string;
  /** Leaves nought blank, as in debit and credit columns. */
  blankZero?: boolean;
}

/** An amount, typed and written with the marks that the person has chosen. Its rule is `readableAmount`. */
export function AmountInput({ decimals, currency, signed = false, ...rest }: AmountInputProps) {
  return <Figure {...rest} unit={currency} shape={{ kind: 'amount', decimals, isSigned: signed }} />;
}

/** A line of text, for the wheel of a mouse changes a number field, and the browser reads only its own marks there. */
function Figure({ value, onChange, shape, unit, blankZero = false, className, onFocus, onBlur, ...rest }: FigureProps & { shape: NumberShape; unit?: string | undefined; blankZero?: boolean }) {
  const codeText = useCodeText();
  const id = useId();
  const { input, text, unread, type, enter, press, leave } = useTyping(value, onChange, shape, blankZero);
  // What the form says of it is not said twice.
  const fault = unread && rest['aria-invalid'] === undefined ? typedFault(value, shape) : undefined;
  const describedBy = [fault === undefined ? '' : `${id}-fault`, unit === undefined ? '' : `${id}-unit`, rest['aria-describedby']].filter(Boolean).join(' ');
  return (
    <>
      <div className="relative min-w-0">
        <input
          {...rest}
          ref={input}
          type="text"
          inputMode={shape.decimals === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          dir="ltr"
          aria-invalid={fault === undefined ? rest['aria-invalid'] : true}
          aria-describedby={describedBy || undefined}
          value={text}
          onChange={(event) => type(event.target.value)}
          onFocus={(event: FocusEvent<HTMLInputElement>) => {
            enter();
            onFocus?.(event);
          }}
          onMouseUp={press}
          onBlur={(event) => {
            leave();
            onBlur?.(event);
          }}
          className={cn(controlClass, 'tabular-nums rtl:text-end', unit !== undefined && 'pe-16 rtl:ps-16 rtl:pe-3', className)}
        />
        {unit === undefined ? null : (
          <span id={`${id}-unit`} className="pointer-events-none absolute inset-y-0 end-0 flex items-center px-3 text-muted">
            {unit}
          </span>
        )}
      </div>
      {fault === undefined ? null : <FieldFault id={`${id}-fault`}>{codeText(fault)}</FieldFault>}
    </>
  );
}

/** The text of the field: as it is typed until it is left, bare of grouping while the keyboard is in it, else as numbers are written. */
function useTyping(value: string, onChange: (value: string) => void, shape: NumberShape, blankZero: boolean) {
  const language = useLanguage();
  usePreference('number_format');
  const input = useRef<HTMLInputElement>(null);
  const isEntering = useRef(false);
  const [typed, setTyped] = useState<{ text: string; value: string }>();
  const [isInside, setInside] = useState(false);
  const [left, setLeft] = useState(false);
  // The form may have put another number in its place meanwhile.
  const typing = typed?.value === value ? typed : undefined;
  const text = typing?.text ?? writtenNumber(value, language, isInside ? 'bare' : 'grouped');
  const isFresh = isInside && typing === undefined;
  // What stands in a field that is entered is replaced by what is typed, also where the form proposed it on the way in.
  useLayoutEffect(() => {
    if (isFresh) input.current?.select();
  }, [isFresh, text]);
  const type = (next: string) => {
    const read = typedValue(next, language, shape);
    isEntering.current = false;
    setTyped({ text: next, value: read });
    setLeft(false);
    onChange(read);
  };
  const enter = () => {
    setInside(true);
    isEntering.current = true;
  };
  // The press that enters would put the caret between the digits. Who marks some of them with it meant those.
  const press = () => {
    if (isEntering.current && input.current?.selectionStart === input.current?.selectionEnd) input.current?.select();
    isEntering.current = false;
  };
  const leave = () => {
    setInside(false);
    setLeft(true);
    if (typedFault(value, shape) === undefined) setTyped(undefined);
    if (blankZero && isZero(value)) onChange('');
  };
  return { input, text, unread: left && typedFault(value, shape) !== undefined, type, enter, press, leave };
}
