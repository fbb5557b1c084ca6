import { useState } from 'react';
import { ProblemError } from '@/api/problem';

/** What a form changes, in the version that it was last read in. */
export interface Current<Thing> {
  /** Its version is the one to save against; nothing for what is not there yet. */
  thing: Thing;
  /** Reads it anew. */
  renew: () => Promise<NonNullable<Thing>>;
  /** Notes it as it was saved, where the form goes on. */
  note: (saved: Thing) => void;
}

/** Holds on to what a form began with, whatever the page around it reads meanwhile: a change by somebody else must not go unnoticed. */
export function useCurrent<Thing>(begun: Thing, read: (seen: NonNullable<Thing>) => Promise<NonNullable<Thing>>): Current<Thing> {
  const [thing, note] = useState(begun);
  const renew = async () => {
    if (thing == null) throw new Error('what is new has no other version');
    const newer = await read(thing);
    note(newer);
    return newer;
  };
  return { thing, renew, note };
}

/**
 * The one of a list that is wanted, where it cannot be read alone.
 * @throws {ProblemError} as the service would if it is gone.
 */
export function oneOf<Thing>({ items }: { items: readonly Thing[] }, isIt: (thing: Thing) => boolean): Thing {
  const found = items.find(isIt);
  if (found === undefined) throw new ProblemError({ status: 404, code: 'not_found', errors: [], requestId: undefined, retryAfterSeconds: undefined });
  return found;
}
