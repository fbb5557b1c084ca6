/** Waits so many milliseconds, or until `signal` fires. */
export function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}

/** Waits until something holds, or `signal` fires; `onChange` says when it may have changed. */
export function until(holds: () => boolean, onChange: (listener: () => void) => () => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!holds() && !signal.aborted) return;
      leave();
      signal.removeEventListener('abort', look);
      resolve();
    };
    const leave = onChange(look);
    signal.addEventListener('abort', look);
    look();
  });
}

/**
 * How long to wait before the next try after so many failures, in milliseconds: each time twice as long up to a bound, and
 * by chance up to half of it less, so that those who failed together do not come back together.
 */
export function backoffMs(failures: number, { leastMs, mostMs }: { leastMs: number; mostMs: number }, chance = Math.random()): number {
  const wholeMs = Math.min(mostMs, leastMs * 2 ** failures);
  return wholeMs * (1 - chance / 2);
}
