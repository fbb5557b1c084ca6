import { useDeferredValue, type ReactNode } from 'react';

/**
 * Draws `children` after what lies around them and in pieces, between which the page answers; until then, `until` shows. Only
 * the first time: what changes in them later does so as usual.
 */
export function InPieces({ children, until = null }: { children: ReactNode; until?: ReactNode }) {
  return useDeferredValue(true, false) ? children : until;
}
