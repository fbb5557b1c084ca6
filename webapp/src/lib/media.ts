import { useCallback, useSyncExternalStore } from 'react';

/** From this width on there is room for something beside the page: the `lg` of the tokens. */
export const wide = '(min-width: 64rem)';

/** Whether the window is as a media query says. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
