import { cloneElement, useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactElement } from 'react';
import { Keys } from './keys';

/** How long the pointer rests before the tooltip shows, and how long it may be away before it goes, in milliseconds. */
const restMs = 400;
const awayMs = 120;
/** Distance from what it tells about, and from the edge of the window, in pixels. */
const gapPx = 8;

/** Properties of `Tooltip`. */
export interface TooltipProps {
  /** What the control is for, in a few words; what must be known is not told by a tooltip. */
  text: string;
  /** The keys that do the same from the page. */
  shortcut?: string;
  /** The control: an element or component that spreads its properties. */
  children: ReactElement<ControlProps>;
}

interface ControlProps {
  ref?: React.Ref<HTMLElement>;
  'aria-describedby'?: string | undefined;
  'aria-keyshortcuts'?: string | undefined;
  onPointerEnter?: (event: PointerEvent) => void;
  onPointerLeave?: (event: PointerEvent) => void;
  onPointerDown?: (event: PointerEvent) => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  onBlur?: (event: FocusEvent) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/**
 * A few words about a control: after a rest of the pointer or of a finger on it, at once for the keyboard. Escape takes it
 * away, and it stays while the pointer is on it. In the browser's top layer: nothing cuts it.
 */
export function Tooltip({ text, shortcut, children }: TooltipProps) {
  const id = useId();
  const control = useRef<HTMLElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const { open, soon, show, hide } = useOpening();
  useEffect(() => {
    if (!open || tip.current === null || control.current === null) return;
    tip.current.showPopover();
    place(tip.current, control.current);
  }, [open]);
  return (
    <>
      {cloneElement(children, {
        ref: control,
        'aria-describedby': open ? id : children.props['aria-describedby'],
        'aria-keyshortcuts': shortcut?.replace('Ctrl', 'Control'),
        onPointerEnter: () => soon(true, restMs),
        onPointerLeave: () => soon(false, awayMs),
        // A press is an answer already; a finger that stays is a question.
        onPointerDown: (event) => (event.pointerType === 'touch' ? soon(true, restMs) : hide()),
        onFocus: (event) => {
          children.props.onFocus?.(event);
          if (event.currentTarget.matches(':focus-visible')) show();
        },
        onBlur: (event) => {
          children.props.onBlur?.(event);
          hide();
        },
        onKeyDown: (event) => {
          children.props.onKeyDown?.(event);
          if (event.key === 'Escape') hide();
        },
      })}
      {open ? (
        <div
          ref={tip}
          id={id}
          role="tooltip"
          popover="manual"
          onPointerEnter={show}
          onPointerLeave={() => soon(false, awayMs)}
          className="fixed inset-auto m-0 flex max-w-72 items-center gap-2 rounded-lg border border-line bg-raised px-2.5 py-1.5 text-sm text-ink shadow-raised"
        >
          {text}
          {shortcut === undefined ? null : <Keys>{shortcut}</Keys>}
        </div>
      ) : null}
    </>
  );
}

/** Whether it shows, and what lets it show or go: now, or unless something else happens before. */
function useOpening() {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const soon = (next: boolean, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), afterMs);
  };
  const now = (next: boolean) => {
    clearTimeout(timer.current);
    setOpen(next);
  };
  return { open, soon, show: () => now(true), hide: () => now(false) };
}

/** Under the control, or over it where there is no room; in the middle of it, and inside the window. */
function place(tip: HTMLElement, control: HTMLElement): void {
  const box = control.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const left = box.left + (box.width - tip.offsetWidth) / 2;
  const below = box.bottom + gapPx;
  tip.style.left = `${String(Math.max(gapPx, Math.min(left, clientWidth - tip.offsetWidth - gapPx)))}px`;
  tip.style.top = `${String(below + tip.offsetHeight > clientHeight ? box.top - gapPx - tip.offsetHeight : below)}px`;
}
