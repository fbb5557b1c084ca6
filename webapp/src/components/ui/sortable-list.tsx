import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type PointerEvent as ReactPointerEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '@/lib/cn';
import { Button } from './button';

/** Properties of `SortableList`. */
export interface SortableListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** What an item is called, for the names of its acts. */
  nameOf: (item: Item) => string;
  /** The item at `from` goes to the place `to`. */
  onMove: (from: number, to: number) => void;
  children: (item: Item) => ReactNode;
}

/** A list whose order people choose: by dragging a row at its grip, or step by step with its two buttons. */
export function SortableList<Item>({ items, keyOf, nameOf, onMove, children }: SortableListProps<Item>) {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const keys = items.map(keyOf);
  const move = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length) return;
    onMove(from, to);
    setSaid(t('order.moved', { name: nameOf(item), place: to + 1 }));
  };
  const { dragged, grip } = useDrag(keys, list, move);
  return (
    <>
      <ol ref={list} className={cn('flex flex-col divide-y divide-line', dragged !== undefined && 'cursor-grabbing select-none')}>
        {items.map((item, index) => {
          const key = keys[index] ?? '';
          return (
            <li key={key} className={cn('flex items-center gap-2 py-2 transition-colors duration-150', dragged === key && 'bg-sunken')}>
              <span aria-hidden {...grip(key)} title={t('order.drag')} className={cn('-ms-2 flex size-8 shrink-0 touch-none items-center justify-center text-faint hover:text-ink', dragged === undefined ? 'cursor-grab' : 'cursor-grabbing')}>
                <GripVertical className="size-4" />
              </span>
              <div className="min-w-0 grow">{children(item)}</div>
              <Step label={t('order.up', { name: nameOf(item) })} isLast={index === 0} onStep={() => move(index, index - 1)} icon={ArrowUp} />
              <Step label={t('order.down', { name: nameOf(item) })} isLast={index === items.length - 1} onStep={() => move(index, index + 1)} icon={ArrowDown} />
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

/** It stays reachable where there is no further: the focus of who moves a row to the end is not lost. */
function Step({ label, isLast, onStep, icon: Icon }: { label: string; isLast: boolean; onStep: () => void; icon: typeof ArrowUp }) {
  return (
    <Button variant="quiet" size="icon" aria-label={label} title={label} aria-disabled={isLast || undefined} onClick={() => !isLast && onStep()}>
      <Icon aria-hidden />
    </Button>
  );
}

/** Follows the pointer from a grip until it is let go; the row goes wherever the pointer passes the middle of another. */
function useDrag(keys: readonly string[], list: { current: HTMLOListElement | null }, move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<string>();
  const follow = useEffectEvent((event: PointerEvent) => {
    const from = dragged === undefined ? -1 : keys.indexOf(dragged);
    const rows = list.current?.children;
    if (from === -1 || rows === undefined) return;
    const to = placeAt([...rows], from, event.clientY);
    if (to !== from) move(from, to);
    rows[to]?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    if (dragged === undefined) return undefined;
    const end = () => setDragged(undefined);
    const moved = (event: PointerEvent) => follow(event);
    // On the window: the row under the pointer is put elsewhere in the list, and would lose a pointer that it holds.
    window.addEventListener('pointermove', moved);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      window.removeEventListener('pointermove', moved);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, [dragged]);
  const grip = (key: string) => ({
    onPointerDown: (event: ReactPointerEvent) => {
      if (event.button !== 0) return;
      event.preventDefault();
      setDragged(key);
    },
  });
  return { dragged, grip };
}

/** Where the row at `from` belongs while the pointer is at `y`: past every row whose middle it has passed. */
function placeAt(rows: readonly Element[], from: number, y: number): number {
  const middles = rows.map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2;
  });
  const before = middles.findIndex((middle, index) => index < from && y < middle);
  return before === -1 ? middles.findLastIndex((middle, index) => index === from || (index > from && y > middle)) : before;
}
