import { useSyncExternalStore } from 'react';
import { usePreference } from './preferences';
import { readStored, writeStored } from './storage';

const openedKey = 'partita.sidebar';
/** Where the sidebar would take the room of the page: below the `lg` of the tokens. */
export const narrow = '(width < 64rem)';

const listeners = new Set<() => void>();
let wasOpened = readOpened();

window.addEventListener('storage', () => {
  wasOpened = readOpened();
  listeners.forEach((listener) => listener());
});

/**
 * Whether only the icons of the sidebar show, and what changes that. It is a preference; in a narrow window it begins so for
 * whoever has not opened it on this device, because the service cannot tell who chose it open from who never chose.
 */
export function useSidebarCollapsed(): [boolean, (collapsed: boolean) => void] {
  const [kept, keep] = usePreference('sidebar_collapsed');
  const isLeftOut = useSyncExternalStore(subscribe, isUnopenedAndNarrow);
  const change = (collapsed: boolean) => {
    wasOpened = !collapsed;
    writeStored(openedKey, wasOpened ? 'open' : null);
    keep(collapsed);
    listeners.forEach((listener) => listener());
  };
  return [kept || isLeftOut, change];
}

function isUnopenedAndNarrow(): boolean {
  return !wasOpened && window.matchMedia(narrow).matches;
}

function readOpened(): boolean {
  return readStored(openedKey) === 'open';
}

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(narrow);
  media.addEventListener('change', listener);
  listeners.add(listener);
  return () => {
    media.removeEventListener('change', listener);
    listeners.delete(listener);
  };
}
