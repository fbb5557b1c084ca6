/*
 * Whether somebody is at this page. What the page asks of the service by itself counts as a use of the session there:
 * a page that asks while nobody is there would keep their session open for ever.
 */

/** For so long after the last sign of somebody they are taken to be there, in milliseconds. */
export const awayAfterMs = 2 * 60_000;

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus'] as const;
let lastSignAt = Date.now();
for (const sign of signs) window.addEventListener(sign, note, { capture: true, passive: true });

/** Whether somebody is at this page: it shows, and they have pointed, typed or scrolled lately. */
export function isInUse(): boolean {
  return document.visibilityState === 'visible' && Date.now() - lastSignAt < awayAfterMs;
}

/** Calls `listener` at each sign of somebody, until what is given back is called. */
export function onUse(listener: () => void): () => void {
  for (const sign of signs) window.addEventListener(sign, listener, { passive: true });
  document.addEventListener('visibilitychange', listener);
  return () => {
    for (const sign of signs) window.removeEventListener(sign, listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

function note(): void {
  lastSignAt = Date.now();
}
