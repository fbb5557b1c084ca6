import { startTransition, useEffect, useState, type ReactNode } from 'react';

/**
 * Draws `children` after what lies around them and in pieces, between which the page answers; until then, `until` shows. Only
 * the first time: what changes in them later does so as usual.
 */
export function InPieces({ children, until = null }: { children: ReactNode; until?: ReactNode }) {
  const [isTime, setTime] = useState(false);
  // A transition of its own: with a deferred value React may draw both at once.
  useEffect(() => startTransition(() => setTime(true)), []);
  return isTime ? children : until;
}
