import { useEffect, useEffectEvent } from 'react';

/** Takes files that are pasted anywhere on the page, such as a picture of the screen. Texts go where they are pasted. */
export function usePastedFiles(onFile: (file: File) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    files.forEach((file) => onFile(file));
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => take(event);
    window.addEventListener('paste', listener);
    return () => window.removeEventListener('paste', listener);
  }, []);
}
