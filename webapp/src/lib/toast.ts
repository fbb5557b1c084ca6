import { useSyncExternalStore } from 'react';

/** A short message about something that just happened. */
export interface Toast {
  id: number;
  tone: 'positive' | 'danger';
  text: string;
}

/** How long good news stays, in milliseconds; bad news stays until it is dismissed. */
const positiveMs = 8_000;

let current: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows `text`; at most one toast shows, the newest. */
export function showToast(tone: Toast['tone'], text: string): void {
  lastId += 1;
  const id = lastId;
  setToast({ id, tone, text });
  if (tone === 'positive') setTimeout(() => current?.id === id && dismissToast(), positiveMs);
}

/** Takes the toast away. */
export function dismissToast(): void {
  setToast(null);
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
