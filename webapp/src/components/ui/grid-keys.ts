import type { KeyboardEvent } from 'react';

/** Moves the focus from a button to its siblings in a grid with `columns` columns: the arrows, Home and End. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>, columns: number): void {
  const cells = [...(event.currentTarget.parentElement?.children ?? [])] as HTMLElement[];
  const at = cells.indexOf(event.currentTarget);
  const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  const steps: Partial<Record<string, number>> = { ArrowLeft: rtl ? 1 : -1, ArrowRight: rtl ? -1 : 1, ArrowUp: -columns, ArrowDown: columns, Home: -at, End: cells.length - 1 - at };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  cells[at + step]?.focus();
}
