import { Columns3, GripVertical } from 'lucide-react';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Popover } from '@/components/ui/popover';
import { moved } from '@/lib/card-order';
import { cn } from '@/lib/cn';
import type { Column } from './column';
import type { ChosenColumns } from './column-choice';

/** Which columns show, and in which order: by boxes, by dragging and by the arrow keys. Where there is little room the page decides. */
export function ColumnsMenu<Row>({ columns, chosen }: { columns: readonly Column<Row>[]; chosen: ChosenColumns<Row> }) {
  const { t } = useTranslation('table');
  if (chosen.choice.order.length === 0) return null;
  return (
    <Popover
      role="dialog"
      label={t('columns.title')}
      className="w-72"
      trigger={
        <Button size="icon" aria-label={t('columns.title')} title={t('columns.title')} className="@max-xl:hidden">
          <Columns3 aria-hidden />
        </Button>
      }
    >
      <ColumnList columns={columns} chosen={chosen} />
      <div className="mt-1 border-t border-line pt-1.5">
        <Button variant="quiet" size="sm" className="w-full" aria-disabled={chosen.isChosen ? undefined : true} onClick={chosen.reset}>
          {t('columns.reset')}
        </Button>
      </div>
    </Popover>
  );
}

function ColumnList<Row>({ columns, chosen: { choice, choose } }: { columns: readonly Column<Row>[]; chosen: ChosenColumns<Row> }) {
  const { t } = useTranslation('table');
  const { order, hidden } = choice;
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<{ from: number; to: number }>();
  const nameOf = (id: string) => columns.find((column) => column.id === id)?.header ?? id;
  const move = (from: number, to: number) => {
    const id = order[from];
    if (id === undefined || to < 0 || to >= order.length || from === to) return;
    choose({ order: moved(order, from, to), hidden });
    setSaid(t('columns.moved', { column: nameOf(id), place: to + 1 }));
  };
  const toggle = (id: string, on: boolean) => choose({ order, hidden: on ? hidden.filter((each) => each !== id) : [...hidden, id] });
  return (
    <>
      <ul>
        {order.map((id, index) => (
          <li key={id} className={cn('flex items-center gap-2 rounded-md border-y-2 pe-3', dragged?.from === index && 'bg-sunken', edgeOf(dragged, index))}>
            <Grip
              label={t('columns.move', { column: nameOf(id) })}
              onMove={(by) => move(index, index + by)}
              onDrag={(to) => setDragged({ from: index, to })}
              onDrop={() => {
                setDragged(undefined);
                if (dragged !== undefined) move(dragged.from, dragged.to);
              }}
            />
            <div className="min-w-0 grow py-1">
              <Checkbox label={nameOf(id)} checked={!hidden.includes(id)} onCheckedChange={(on) => toggle(id, on)} />
            </div>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

/** The edge at which a column that is held over this place would come to stand. */
function edgeOf(dragged: { from: number; to: number } | undefined, index: number): string {
  if (dragged?.to !== index || dragged.from === index) return 'border-transparent';
  return dragged.to < dragged.from ? 'border-t-accent border-b-transparent' : 'border-t-transparent border-b-accent';
}

interface GripProps {
  label: string;
  onMove: (by: -1 | 1) => void;
  /** The place over which it is held. */
  onDrag: (to: number) => void;
  onDrop: () => void;
}

/** What a column is dragged by. Nothing moves before it is let go: an element that moved would lose the pointer. */
function Grip({ label, onMove, onDrag, onDrop }: GripProps) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const places = [...(event.currentTarget.closest('ul')?.children ?? [])];
    const over = places.findIndex((place) => event.clientY < place.getBoundingClientRect().bottom);
    onDrag(over < 0 ? places.length - 1 : over);
  };
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onLostPointerCapture={onDrop}
      className="cursor-grab touch-none rounded-md p-2 text-faint hover:text-ink active:cursor-grabbing"
    >
      <GripVertical aria-hidden className="size-4" />
    </button>
  );
}
