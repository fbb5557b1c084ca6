import { cloneElement, useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactElement, type ReactNode, type ToggleEvent } from 'react';
import { cn } from '@/lib/cn';

/** Distance between a popover and its button, and between it and the edge of the window, in pixels. */
const gapPx = 8;

/** Properties of `Popover`. */
export interface PopoverProps {
  /** A `<button>` element, or a component that renders one and spreads its properties. */
  trigger: ReactElement<ComponentProps<'button'>>;
  role: 'menu' | 'dialog';
  label?: string;
  align?: 'start' | 'end';
  className?: string;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  /** Told when it opens, for what is fetched only then. */
  onOpen?: () => void;
  children: ReactNode;
}

/**
 * Something under a button, in the browser's top layer: it closes on Escape and on a press elsewhere, and
 * gives the focus back, by itself. What is chosen, else the first control inside, takes the focus when it opens.
 */
export function Popover({ trigger, role, label, align = 'end', className, onKeyDown, onOpen, children }: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const toggled = (event: ToggleEvent<HTMLElement>) => {
    const opens = event.newState === 'open';
    setOpen(opens);
    if (!opens || button.current === null) return;
    onOpen?.();
    place(event.currentTarget, button.current, align);
    const chosen = event.currentTarget.querySelector<HTMLElement>('[aria-checked="true"]');
    (chosen ?? event.currentTarget.querySelector<HTMLElement>('[role="menuitem"], [role="menuitemradio"], input, button, a'))?.focus();
  };
  useEffect(() => {
    if (!open) return undefined;
    const again = () => {
      const popover = document.getElementById(id);
      if (popover !== null && button.current !== null) place(popover, button.current, align);
    };
    // What shows in it may come only after it has opened.
    const observer = new ResizeObserver(() => requestAnimationFrame(again));
    const popover = document.getElementById(id);
    if (popover !== null) observer.observe(popover);
    window.addEventListener('resize', again);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', again);
    };
  }, [open, id, align]);
  return (
    <>
      {cloneElement(trigger, { ref: button, popoverTarget: id, 'aria-haspopup': role, 'aria-expanded': open })}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role is `menu` or `dialog`, which the rule cannot see */}
      <div
        id={id}
        popover="auto"
        role={role}
        aria-label={label}
        tabIndex={-1}
        onToggle={toggled}
        onKeyDown={onKeyDown}
        className={cn('fixed inset-auto m-0 max-h-[70vh] max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-xl border border-line bg-raised p-1.5 text-ink shadow-raised', className)}
      >
        {children}
      </div>
    </>
  );
}

/** Closes the popover around `element`, if there is one. */
export function closePopover(element: Element): void {
  element.closest<HTMLElement>('[popover]')?.hidePopover();
}

/** Puts the popover at its button, inside the window, from the side where lines begin or end. */
function place(popover: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const box = button.getBoundingClientRect();
  const windowWidth = document.documentElement.clientWidth;
  const rtl = getComputedStyle(button).direction === 'rtl';
  const fromLeft = (align === 'start') !== rtl;
  const wanted = fromLeft ? box.left : windowWidth - box.right;
  const inset = Math.max(gapPx, Math.min(wanted, windowWidth - popover.offsetWidth - gapPx));
  placeAlong(popover, box);
  popover.style.left = fromLeft ? `${String(inset)}px` : 'auto';
  popover.style.right = fromLeft ? 'auto' : `${String(inset)}px`;
}

/** Under the button, or over it where there is more room; as high as there is room. */
function placeAlong(popover: HTMLElement, box: DOMRect): void {
  const windowHeight = document.documentElement.clientHeight;
  const [above, below] = [box.top - 2 * gapPx, windowHeight - box.bottom - 2 * gapPx];
  // Measured without what the last place allowed.
  popover.style.maxHeight = '';
  const isUnder = popover.offsetHeight <= below || below >= above;
  popover.style.top = isUnder ? `${String(box.bottom + gapPx)}px` : 'auto';
  popover.style.bottom = isUnder ? 'auto' : `${String(windowHeight - box.top + gapPx)}px`;
  popover.style.maxHeight = `min(70vh, ${String(Math.max(isUnder ? below : above, 0))}px)`;
}
