import { Check, Ellipsis } from 'lucide-react';
import { createContext, use, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { Button } from './button';
import { Keys } from './keys';
import { closePopover, Popover, type PopoverProps } from './popover';

const itemClass =
  'flex w-full items-center gap-3 rounded-md px-3 py-2 text-start -outline-offset-2 hover:bg-sunken focus:bg-sunken disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted';

/** Properties of `Menu`. */
export interface MenuProps {
  /** The `Button` that opens it. */
  trigger: PopoverProps['trigger'];
  children: ReactNode;
  align?: 'start' | 'end';
}

/** Acts and choices under a button; the arrows, Home and End move, a letter jumps. */
export function Menu({ trigger, children, align }: MenuProps) {
  return (
    <Popover role="menu" trigger={trigger} align={align} onKeyDown={moveInMenu} className="min-w-56">
      {children}
    </Popover>
  );
}

/** Whether Tab stops at the menus of a row: `-1` where the arrow keys go from row to row, for all rows but one. */
export const RowMenuStop = createContext<-1 | undefined>(undefined);

/** The acts on one row of a list; `label` says which. Its button makes the row no higher. */
export function RowMenu({ label, busy, children }: { label: string; busy?: boolean; children: ReactNode }) {
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="icon" busy={busy} aria-label={label} tabIndex={use(RowMenuStop)} className="-my-2 align-middle">
          <Ellipsis aria-hidden />
        </Button>
      }
    >
      {children}
    </Menu>
  );
}

/** Properties of `MenuItem`. */
export interface MenuItemProps {
  icon?: ReactNode;
  children: ReactNode;
  onSelect: () => void;
  disabled?: boolean;
  /** The keys that do the same from the page. */
  shortcut?: string;
  /** What it does cannot be undone, or not for long. */
  destructive?: boolean;
}

/** An act of a menu. */
export function MenuItem({ icon, children, onSelect, disabled, shortcut, destructive = false }: MenuItemProps) {
  const press = (event: MouseEvent) => {
    closePopover(event.currentTarget);
    onSelect();
  };
  return (
    <button type="button" role="menuitem" tabIndex={-1} disabled={disabled} onClick={press} className={cn(itemClass, destructive && 'text-danger hover:bg-danger-soft focus:bg-danger-soft [&_svg]:text-danger')}>
      {icon}
      <span className="min-w-0 grow truncate">{children}</span>
      {shortcut === undefined ? null : <Keys>{shortcut}</Keys>}
    </button>
  );
}

/** One of several choices of a menu. */
export interface MenuChoice<Value extends string> {
  value: Value;
  label: ReactNode;
  /** The language of the label, if it is another than the page's. */
  lang?: string;
  icon?: ReactNode;
}

/** Choices of a menu, of which one holds. */
export function MenuChoices<Value extends string>({ value, onChange, choices, label }: { value: Value; onChange: (value: Value) => void; choices: readonly MenuChoice<Value>[]; label: string }) {
  const press = (event: MouseEvent, chosen: Value) => {
    closePopover(event.currentTarget);
    onChange(chosen);
  };
  return (
    <div role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          role="menuitemradio"
          aria-checked={choice.value === value}
          tabIndex={-1}
          lang={choice.lang}
          onClick={(event) => press(event, choice.value)}
          className={itemClass}
        >
          {choice.icon}
          <span className="min-w-0 grow truncate">{choice.label}</span>
          {choice.value === value ? <Check aria-hidden /> : null}
        </button>
      ))}
    </div>
  );
}

/** The visible heading of a group of choices, which names the group itself. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <p aria-hidden className="px-3 pt-2 pb-1 text-xs font-medium text-faint">
      {children}
    </p>
  );
}

/** A line between groups of a menu. */
export function MenuSeparator() {
  return <div role="separator" className="-mx-1.5 my-1.5 h-px bg-line" />;
}

function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')];
  const at = items.findIndex((item) => item === document.activeElement);
  const next = itemFor(event.key, items, at);
  if (event.key === 'Tab') closePopover(event.currentTarget);
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function itemFor(key: string, items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1) return undefined;
  const fromHere = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return fromHere.find((item) => item.textContent.trim().toLocaleLowerCase().startsWith(key.toLocaleLowerCase()));
}
