import { useSyncExternalStore } from 'react';

/** A short message about something that just happened. */
export interface Toast {
  id: number;
  tone: 'positive' | 'danger';
  text: string;
}

/** How long a toast stays that nobody dismisses, in milliseconds: good news has been read by then, bad news is not to be missed. */
const staysMs: Record<Toast['tone'], number> = { positive: 8_000, danger: 1_000_000 };

let current: Toast | null = null;
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Shows `text`; at most one toast shows, the newest. */
export function showToast(tone: Toast['tone'], text: string): void {
  lastId += 1;
  setToast({ id: lastId, tone, text });
  releaseToast();
}

/** Takes the toast away. */
export function dismissToast(): void {
  holdToast();
  setToast(null);
}

/** Keeps the toast as long as somebody points at it or is in it with the keyboard. */
export function holdToast(): void {
  clearTimeout(timer);
}

/** Gives the toast its whole time from now on. */
export function releaseToast(): void {
  holdToast();
  if (current !== null) timer = setTimeout(dismissToast, staysMs[current.tone]);
}

/** The toast that shows, if any. */
export function useToast(): Toast | null {
  return useSyncExternalStore(subscribe, () => current);
}

function setToast(toast: Toast | null): void {
  current = toast;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
