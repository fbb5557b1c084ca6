import { useSyncExternalStore } from 'react';

/*
 * How many notifications the person has not read. Apart from what finds it out, which is fetched after the page: the bell
 * in the header is there from the beginning.
 */
let unread = 0;
const listeners = new Set<() => void>();

/** Takes over what the service said last. */
export function setUnread(count: number): void {
  if (count === unread) return;
  unread = count;
  listeners.forEach((listener) => listener());
}

/** How many were unread when the service said so last. */
export function currentUnread(): number {
  return unread;
}

/** How many are unread, following what the service says. */
export function useUnread(): number {
  return useSyncExternalStore(subscribe, currentUnread);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
