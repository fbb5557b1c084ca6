/** How long an answer is awaited, in milliseconds: twice what the service gives a statement of its database. */
export const answerMs = 30_000;

/** A signal that fires when `signal` does, or when the time is over; `isOver` tells which, `clear` ends the watch. */
export interface Deadline {
  signal: AbortSignal;
  isOver: () => boolean;
  clear: () => void;
}

/** Watches over a request that may take `timeoutMs` and that its caller may give up by `signal`. */
export function deadline(timeoutMs: number, signal: AbortSignal | null | undefined): Deadline {
  const controller = new AbortController();
  let over = false;
  const giveUp = () => controller.abort(signal?.reason);
  const timer = setTimeout(() => {
    over = true;
    controller.abort();
  }, timeoutMs);
  if (signal?.aborted === true) giveUp();
  signal?.addEventListener('abort', giveUp, { once: true });
  const clear = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  };
  return { signal: controller.signal, isOver: () => over, clear };
}
