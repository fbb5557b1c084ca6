import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyView } from '@/api/generated/model';
import { ranked, type Item } from './item';
import { beginning, noteChosen } from './last-places';
import { PaletteList } from './palette-list';
import { useFound, type Found } from './use-found';
import { usePlaces, type OfferedPlaces } from './use-places';

/** Properties of `Palette`. */
export interface PaletteProps {
  company: CompanyView;
  offered: readonly OfferedPlaces[];
  /** Ends the session, or asks first. */
  onSignOut: () => void;
  onClose: () => void;
}

/** Searches everything that can be gone to: type, choose with the arrows, open with Enter. */
export function Palette({ company, offered, onSignOut, onClose }: PaletteProps) {
  const { t } = useTranslation('palette');
  const dialog = useModal();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const places = usePlaces(company, offered, onSignOut);
  const found = useFound(company, typed);
  const sections = typed.trim() === '' ? beginning(places) : ranked([...places, ...found.items], typed);
  const items = sections.flatMap((section) => section.items);
  const open = useOpen(onClose);
  const { current, mark, press } = useMarked(items, open);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press beside closes, as Escape does
    <dialog
      ref={dialog}
      aria-label={t('title')}
      onClose={onClose}
      // A press on the dialog itself is one beside what it holds.
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none overflow-hidden bg-transparent px-4 pt-[10dvh] text-ink backdrop:bg-veil"
    >
      <div className="mx-auto flex max-h-[75dvh] max-w-xl flex-col overflow-hidden rounded-2xl bg-raised shadow-raised">
        <div className="relative border-b border-line">
          <Search aria-hidden className="pointer-events-none absolute inset-y-0 start-5 my-auto size-5 text-muted" />
          <input
            role="combobox"
            aria-label={t('title')}
            aria-autocomplete="list"
            aria-expanded={items.length > 0}
            aria-controls={listId}
            aria-activedescendant={current === undefined ? undefined : `${listId}-${current.id}`}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            placeholder={t('placeholder')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={press}
            className="h-14 w-full rounded-t-2xl bg-transparent ps-13 pe-5 text-base -outline-offset-2"
          />
        </div>
        <PaletteList id={listId} sections={sections} typed={typed} current={current} onMark={mark} onOpen={open} />
        <Told count={items.length} typed={typed.trim()} found={found} />
        <p className="border-t border-line px-5 py-2 text-xs text-faint max-md:hidden">{t('keys')}</p>
      </div>
    </dialog>
  );
}

/** How much was found, and what keeps it from being all. */
function Told({ count, typed, found: { isSearching, isFailed, isBehind } }: { count: number; typed: string; found: Found }) {
  const { t } = useTranslation('palette');
  const none = isSearching ? t('searching') : t('none', { typed });
  return (
    <>
      <p role="status" className={count === 0 ? 'px-5 pt-4 pb-6 text-muted' : 'sr-only'}>
        {count === 0 ? none : t('found', { count })}
      </p>
      {isFailed ? (
        <p role="alert" className="border-t border-line px-5 py-2 text-sm text-danger">
          {t('failed')}
        </p>
      ) : null}
      {isBehind ? <p className="border-t border-line px-5 py-2 text-sm text-muted">{t('indexing')}</p> : null}
    </>
  );
}

/** Shows the dialog over everything as long as it is there; the browser gives the focus back. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.querySelector('input')?.focus();
    return () => shown?.close();
  }, []);
  return dialog;
}

/** Closes the palette, and goes to an item or does it. What is done is not among what was chosen last: it would be done by Enter alone. */
function useOpen(onClose: () => void): (item: Item) => void {
  const navigate = useNavigate();
  return (item) => {
    onClose();
    const { company, begins: act, run } = item;
    if (run !== undefined) {
      run();
      return;
    }
    noteChosen(item);
    void navigate({ href: item.href, state: { ...(company === undefined ? {} : { company }), ...(act === undefined ? {} : { act }) } });
  };
}

/** Which item is marked (the first, until the arrows or the pointer mark another), and the keys that move and take it. */
function useMarked(items: readonly Item[], onOpen: (item: Item) => void) {
  const [id, mark] = useState<string>();
  const at = Math.max(0, items.findIndex((item) => item.id === id));
  const current = items[at];
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) mark(items[(at + step + items.length) % items.length]?.id);
    else if (event.key === 'Enter' && current !== undefined) onOpen(current);
    else return;
    event.preventDefault();
  };
  return { current, mark, press };
}
