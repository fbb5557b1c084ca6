/** Storage of the browser that may be absent, full or forbidden: nothing here is needed for correctness. */

/** How far a stored text reaches: this tab alone, or every tab of the device. */
type Reach = 'tab' | 'device';

const storageOf = (reach: Reach) => (reach === 'tab' ? window.sessionStorage : window.localStorage);

/** The stored text, or null. */
export function readStored(key: string, reach: Reach = 'device'): string | null {
  try {
    return storageOf(reach).getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or forgets it when it is null. */
export function writeStored(key: string, value: string | null, reach: Reach = 'device'): void {
  try {
    if (value === null) storageOf(reach).removeItem(key);
    else storageOf(reach).setItem(key, value);
  } catch {
    // The choice then lasts as long as the page.
  }
}
