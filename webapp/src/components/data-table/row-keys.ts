import { useCallback, useLayoutEffect, useState, type KeyboardEvent, type RefObject } from 'react';

/** What of a row takes the focus: what opens it, or the box that chooses it. */
export type RowStop = 'open' | 'choose';

/** The row to which a key leads from the one at `index`; `page` is how many rows are in view. */
export function rowFor(key: string, index: number, count: number, page: number): number | undefined {
  const steps: Partial<Record<string, number>> = { ArrowUp: index - 1, ArrowDown: index + 1, PageUp: index - page, PageDown: index + page, Home: 0, End: count - 1 };
  const wanted = steps[key];
  return wanted === undefined ? undefined : Math.max(0, Math.min(wanted, count - 1));
}

/** What the keys do to rows beside moving between them. */
export interface RowKeyActs {
  /** Chooses a row, or no longer; undefined where none can be chosen. */
  choose: ((index: number, on?: boolean) => void) | undefined;
  chooseAll: () => void;
  /** Chooses none; answers whether any was chosen. */
  chooseNone: () => boolean;
}

/** Parts of a list of rows that the keyboard goes through. */
export interface RowList extends RowKeyActs {
  body: RefObject<HTMLTableSectionElement | null>;
  count: number;
  /** Notes the row at which Tab stops. */
  setCurrent: (index: number) => void;
  /** Brings a row into view that may not be in the page yet. */
  reveal?: (index: number) => void;
}

/**
 * The keys of a table: one row is a stop of Tab, the arrows, Home, End, Page Up and Page Down go to the others, Space
 * chooses, with Shift from row to row, Ctrl+A chooses all and Escape none. Enter opens, as it presses any button.
 */
export function useRowKeys({ body, count, setCurrent, reveal, choose, chooseAll, chooseNone }: RowList): (event: KeyboardEvent<HTMLElement>, stop: RowStop) => void {
  const [asked, ask] = useState<{ index: number; stop: RowStop }>();
  useLayoutEffect(() => {
    if (asked === undefined) return;
    const row = body.current?.querySelector(`tr[data-index="${String(asked.index)}"]`);
    const stop = row?.querySelector<HTMLElement>(`[data-row-stop=${asked.stop}]`) ?? row?.querySelector<HTMLElement>('[data-row-stop]');
    stop?.focus({ preventScroll: reveal !== undefined });
    // Only what was asked for moves the focus, not every new way to bring a row into view.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [asked, body]);
  return useCallback(
    (event: KeyboardEvent<HTMLElement>, stop: RowStop) => {
      const row = event.currentTarget.closest('tr');
      if (row === null || event.altKey) return;
      const index = Number(row.dataset.index);
      const page = Math.max(1, Math.floor(window.innerHeight / row.offsetHeight) - 4);
      const next = rowFor(event.key, index, count, page);
      if (next !== undefined) {
        event.preventDefault();
        if (event.shiftKey && choose !== undefined) for (const each of [index, next]) choose(each, true);
        setCurrent(next);
        ask({ index: next, stop });
        reveal?.(next);
      } else if (event.key === ' ' && stop === 'open' && choose !== undefined) {
        event.preventDefault();
        choose(index);
      } else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && choose !== undefined) {
        event.preventDefault();
        chooseAll();
      } else if (event.key === 'Escape' && chooseNone()) {
        event.stopPropagation();
      }
    },
    [count, setCurrent, reveal, choose, chooseAll, chooseNone],
  );
}
