/**
 * Whether the service can be reached as far as this device knows. The browser tells of a lost network; an answer proves
 * the contrary, for a service on the device itself answers without one.
 */
type Listener = () => void;

let offline = false;
const listeners = new Set<Listener>();

/** Whether the device is without a network and nothing has been answered since it lost it. */
export function isOffline(): boolean {
  return offline;
}

/** An answer came: there is a connection, whatever the browser says. */
export function noteAnswer(): void {
  set(false);
}

/** No answer came: the device may be the reason. Says whether it is. */
export function noteSilence(): boolean {
  set(!window.navigator.onLine);
  return offline;
}

/** Calls `listener` at each change, until what is given back is called. */
export function onConnectionChange(listener: Listener): () => void {
  if (listeners.size === 0) {
    window.addEventListener('online', read);
    window.addEventListener('offline', read);
    read();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('online', read);
    window.removeEventListener('offline', read);
  };
}

function read(): void {
  set(!window.navigator.onLine);
}

function set(next: boolean): void {
  if (next === offline) return;
  offline = next;
  listeners.forEach((listener) => listener());
}
