/** How long an answer is awaited, in milliseconds: twice what the service gives a statement of its database. */
export const answerMs = 30_000;

/** How long nothing of a file may pass, in milliseconds: twice what the service gives the statement of a list that is written as one. */
export const fileMs = 120_000;

/** A signal that fires when `signal` does, or when the time is over; `isOver` tells which, `extend` gives it the whole time from now on, `clear` ends the watch. */
export interface Deadline {
  signal: AbortSignal;
  isOver: () => boolean;
  extend: () => void;
  clear: () => void;
}

/** Watches over a request that may take `timeoutMs` and that its caller may give up by `signal`. */
export function deadline(timeoutMs: number, signal: AbortSignal | null | undefined): Deadline {
  const controller = new AbortController();
  let over = false;
  const giveUp = () => controller.abort(signal?.reason);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const extend = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      over = true;
      controller.abort();
    }, timeoutMs);
  };
  extend();
  if (signal?.aborted === true) giveUp();
  signal?.addEventListener('abort', giveUp, { once: true });
  const clear = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  };
  return { signal: controller.signal, isOver: () => over, extend, clear };
}
