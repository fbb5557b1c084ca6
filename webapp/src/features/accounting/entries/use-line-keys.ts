import { useLayoutEffect, useRef, type Dispatch, type KeyboardEvent } from 'react';
import type { Draft, LineField } from './draft';
import type { DraftAction } from './draft-reducer';
import { tabStop } from './held-keys';
import { allFields, cellId, focusCell, focusField, nextStop, opensLine } from './keyboard';
import { useWaits } from './use-waits';

interface LineKeys {
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
  decimals: number;
  /** Those that show. */
  fields: readonly LineField[];
  onFinished: () => void;
  /** Somebody wants to type a tax code. */
  onTax: () => void;
  /** Somebody wants to split a line between sections. */
  onSplit: (key: number) => void;
}

/** A field of a line. */
interface Place {
  key: number;
  field: LineField;
}

/** The keys that lead through the lines of the entry form, add lines and take them away. */
export function useLineKeys({ draft, dispatch, decimals, fields, onFinished, onTax, onSplit }: LineKeys) {
  const { latest, awaitCell } = useAwaitedCell(draft, fields);
  const { waits, afterwards } = useWaits();
  const add = () => {
    awaitCell(cellId(latest.current.nextKey, 'account'));
    dispatch({ type: 'add' });
  };
  const goToTax = (key: number) => {
    onTax();
    const id = cellId(key, 'taxCode');
    if (document.getElementById(id) === null) awaitCell(id);
    else focusCell(id);
  };
  const remove = (key: number) => {
    const { lines } = latest.current;
    if (lines.length < 2) return;
    const at = lines.findIndex((line) => line.key === key);
    const neighbour = lines[at + 1] ?? lines[at - 1];
    dispatch({ type: 'remove', key });
    if (neighbour !== undefined) focusCell(cellId(neighbour.key, 'account'));
  };
  const go = ({ key, field }: Place) => {
    // What is still being fetched is passed by.
    const there = fields.filter((each) => each === field || document.getElementById(cellId(key, each)) !== null);
    const stop = nextStop(latest.current, key, field, decimals, there);
    if (stop.kind === 'field') focusCell(cellId(stop.key, stop.field));
    else if (stop.kind === 'add') add();
    else onFinished();
  };
  const pressTab = (event: KeyboardEvent, place: Place) => {
    const { key, field } = place;
    const isBack = event.shiftKey;
    // The field that waits has kept the focus.
    if (event.isDefaultPrevented()) afterwards(() => focusField(tabStop(document.activeElement, isBack)));
    else if (!isBack && opensLine(latest.current, key, field, decimals, fields)) {
      event.preventDefault();
      add();
    }
  };
  const acts: Partial<Record<string, (key: number) => void>> = { Delete: remove, KeyT: goToTax, KeyA: onSplit };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const place = placeOf(event.target);
    if (place === undefined || event.ctrlKey || event.metaKey) return;
    if (event.altKey) {
      const act = acts[event.key] ?? acts[event.code];
      if (act === undefined) return;
      event.preventDefault();
      act(place.key);
    } else if (event.key === 'Tab') {
      pressTab(event, place);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      afterwards(() => go(place));
    }
  };
  return { press, add, waits };
}

/** The draft as it is by now, and the field of a line or of a column that is being made: it takes the focus as soon as it is on the page. */
function useAwaitedCell(draft: Draft, fields: readonly LineField[]) {
  const awaited = useRef<string | null>(null);
  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
    const id = awaited.current;
    if (id === null || document.getElementById(id) === null) return;
    awaited.current = null;
    focusCell(id);
  }, [draft, fields]);
  return { latest, awaitCell: (id: string) => (awaited.current = id) };
}

function placeOf(target: EventTarget): Place | undefined {
  const match = target instanceof HTMLInputElement ? /^line-(\d+)-(\w+)$/.exec(target.id) : null;
  const field = allFields.find((known) => known === match?.[2]);
  return match === null || field === undefined ? undefined : { key: Number(match[1]), field };
}
