import { useSyncExternalStore } from 'react';
import type { SessionView } from '@/api/generated/model';

/*
 * The session that ended under an open page, until its person signs in again. The page stays as it is meanwhile, with
 * everything that was typed.
 */
let ended: SessionView | null = null;
const listeners = new Set<() => void>();

/** A session ended under an open page; null: its person is back, or gone. */
export function setEndedSession(session: SessionView | null): void {
  if (session?.user.id === ended?.user.id) return;
  ended = session;
  listeners.forEach((listener) => listener());
}

/** The session that ended under the open page, if one did. */
export function useEndedSession(): SessionView | null {
  return useSyncExternalStore(subscribe, () => ended);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
