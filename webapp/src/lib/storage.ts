/** Local storage that may be absent, full or forbidden: nothing here is needed for correctness. */

/** The stored text, or null. */
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or forgets it when it is null. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    // The choice then lasts as long as the page.
  }
}
