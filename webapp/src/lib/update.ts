import { useSyncExternalStore } from 'react';

/*
 * A newer version of this client. Its worker is fetched in the background and waits: what is open goes on with its own
 * files until the person takes the newer ones.
 */

/** How often a page that stays open asks for a newer version, in milliseconds. */
const askAgainMs = 60 * 60 * 1000;

let waiting: ServiceWorker | null = null;
let isReady = false;
let isTaken = false;
const listeners = new Set<() => void>();

/** Whether a newer version is ready and was not put off. */
export function useUpdateReady(): boolean {
  return useSyncExternalStore(subscribe, () => isReady);
}

/** Puts the newer version off until the next one, or the next visit. */
export function putOffUpdate(): void {
  setReady(false);
}

/** Takes the newer version: the page is loaded again. Where something is unsaved, the browser asks first. */
export function takeUpdate(): void {
  isTaken = true;
  if (waiting === null) window.location.reload();
  else waiting.postMessage({ type: 'SKIP_WAITING' });
}

/** Starts the service worker, and looks for newer ones as long as the page is open. Without one the client works as well. */
export async function startUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const workers = navigator.serviceWorker;
  const hadWorker = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    waiting = null;
    if (isTaken) window.location.reload();
    // Another tab took it: this one has the files of before, and decides for itself.
    else if (hadWorker) setReady(true);
  });
  const registration = await workers.register('/sw.js');
  if (registration.waiting !== null) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && workers.controller !== null) offer(worker);
    });
  });
  setInterval(() => void registration.update().catch(() => undefined), askAgainMs);
}

function offer(worker: ServiceWorker): void {
  waiting = worker;
  setReady(true);
}

function setReady(next: boolean): void {
  isReady = next;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
