import { useEffect, useEffectEvent, useRef, type ComponentType, type ReactNode } from 'react';
import { Field, type ControlProps } from '@/components/ui/field';
import { useWords } from './words';

/** What shows a state. */
type Sample = () => ReactNode;

/** A part as if it were pointed at. */
export const hovered = (sample: Sample): ComponentType => () => <div data-hover>{sample()}</div>;

/** A part as if the keyboard were on it. */
export const focused = (sample: Sample): ComponentType => () => <div data-focus>{sample()}</div>;

/** The three states that whatever is pressed or typed into has. */
export const looks = (sample: Sample): Record<'rest' | 'hover' | 'focus', ComponentType> => ({ rest: sample, hover: hovered(sample), focus: focused(sample) });

/** A part after somebody did something to it: to open it, to break a rule. */
export const after = (act: (place: HTMLElement) => unknown, sample: Sample): ComponentType => () => <Acted act={act}>{sample()}</Acted>;

function Acted({ act, children }: { act: (place: HTMLElement) => unknown; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const isBegun = useRef(false);
  const begin = useEffectEvent((element: HTMLElement) => act(element));
  useEffect(() => {
    if (place.current === null || isBegun.current) return;
    isBegun.current = true;
    begin(place.current);
  }, []);
  return <div ref={place}>{children}</div>;
}

/** Presses the first control of a part that a selector names. */
export const press =
  (selector = 'button') =>
  (place: HTMLElement): void =>
    place.querySelector<HTMLElement>(selector)?.click();

/** A control in its field. */
export function Framed({ faulty = false, className = 'max-w-md', ...rest }: { faulty?: boolean; required?: boolean; className?: string; children: (control: ControlProps) => ReactNode }) {
  const words = useWords();
  return <Field {...rest} label={words.label} hint={words.hint} error={faulty ? words.error : undefined} className={className} />;
}
