/**
 * Hears what the service says at `path` (server-sent events), until `signal` fires, the service ends it or the device loses
 * its network. The browser would begin again by itself, without end and whether or not there is a session: the caller does.
 */
export function hearEvents(path: string, onMessage: (message: unknown) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const source = new EventSource(path);
    const end = () => {
      source.close();
      signal.removeEventListener('abort', end);
      window.removeEventListener('offline', end);
      resolve();
    };
    source.onmessage = ({ data }) => onMessage(JSON.parse(data as string));
    source.onerror = end;
    signal.addEventListener('abort', end);
    window.addEventListener('offline', end);
  });
}
