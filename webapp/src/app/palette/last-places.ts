import { readStored, writeStored } from '@/lib/storage';
import { grouped, type Item, type Section } from './item';

/** What was chosen last on this device, by id: names of pages, nothing of a company's. */
const lastKey = 'partita.palette';
const keptPlaces = 5;

/** Notes what was chosen, unless it belongs to one company. */
export function noteChosen({ id, isFound = false }: Item): void {
  if (isFound) return;
  writeStored(lastKey, JSON.stringify([id, ...lastIds().filter((other) => other !== id)].slice(0, keptPlaces)));
}

/** What shows while nothing is typed: what was chosen last, then the acts, the pages and the companies. */
export function beginning(places: readonly Item[]): Section[] {
  const last = lastIds().flatMap((id) => places.filter((place) => place.id === id));
  const rest = places.filter((place) => !last.includes(place) && place.group !== 'settings');
  return grouped([...last.map((place): Item => ({ ...place, group: 'recent' })), ...rest]);
}

function lastIds(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(lastKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
