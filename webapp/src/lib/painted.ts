/** A page that shows nothing new for so long, in milliseconds, is waited for no longer. */
const patienceMs = 250;

/** When what the page holds is on the screen; at once in one that nobody looks at, which is not painted. */
export function painted(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, patienceMs);
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
