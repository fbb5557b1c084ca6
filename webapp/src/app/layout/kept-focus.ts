import { useEffect, type RefObject } from 'react';

/**
 * Keeps the focus on the page when what had it is taken away, as the row of a key that was revoked: whoever has no mouse goes on
 * from the page's contents, and not from the top of the window. An open dialog looks after its own.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = main.current;
    if (page === null) return undefined;
    let focused: Element | null = null;
    const note = () => {
      focused = document.activeElement;
    };
    const observer = new MutationObserver(() => {
      if (focused === null || focused.isConnected || document.activeElement !== document.body) return;
      if ('pageLock' in document.documentElement.dataset) return;
      focused = null;
      page.focus({ preventScroll: true });
    });
    page.addEventListener('focusin', note);
    observer.observe(page, { childList: true, subtree: true });
    return () => {
      page.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, [main]);
}
