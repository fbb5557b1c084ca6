import { isOffline, onConnectionChange } from '@/api/connection';
import { isInUse, onUse } from './in-use';
import { backoffMs, rest, until } from './waiting';

/*
 * One stream for all tabs of a browser: HTTP/1.1 has six connections for a host, and the service ten streams for a person.
 * The tab that holds a lock of the browser opens it and tells the others; when that tab goes, the next one gets the lock.
 * A browser that has no such locks, as on an address without encryption, opens a stream in every tab.
 */

/** A stream that tabs share. */
export interface SharedStream<Message> {
  /** Tells it from others: tabs that use the same name share one. */
  name: string;
  /** Opens it: says each message, and ends when the stream does, or when the signal fires. */
  open: (say: (message: Message) => void, signal: AbortSignal) => Promise<void>;
  /** Asked before it is opened again: false ends it for good, a failure puts it off. */
  lasts: () => Promise<boolean>;
  /** Hears each message, in every tab. */
  hear: (message: Message) => void;
}

/** How long after a stream that ended the next one is opened, in milliseconds. */
const backoff = { leastMs: 4_000, mostMs: 5 * 60_000 };

/** What tabs say to each other: what the stream said, or the question what it said last. */
type Said<Message> = { message: Message } | { question: true };

/** Hears a stream in this tab, until what is given back is called. */
export function shareStream<Message>(stream: SharedStream<Message>): () => void {
  const end = new AbortController();
  const tabs = canShare() ? new BroadcastChannel(stream.name) : undefined;
  let last: Said<Message> | undefined;
  const say = (message: Message) => {
    last = { message };
    tabs?.postMessage(last);
    stream.hear(message);
  };
  const lead = async () => {
    const isOver = await keepOpen(stream, say, end.signal);
    last = undefined;
    if (isOver) end.abort();
  };
  tabs?.addEventListener('message', ({ data }: MessageEvent<Said<Message>>) => {
    if ('message' in data) stream.hear(data.message);
    else if (last !== undefined) tabs.postMessage(last);
  });
  tabs?.postMessage({ question: true } satisfies Said<Message>);
  end.signal.addEventListener('abort', () => tabs?.close());
  void takeTurns(stream.name, lead, end.signal);
  return () => end.abort();
}

function canShare(): boolean {
  return 'locks' in navigator && typeof BroadcastChannel === 'function';
}

/** Leads whenever this tab is in use and no other leads. */
async function takeTurns(name: string, lead: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await until(isInUse, onUse, signal);
    if (!canShare()) await lead();
    // The only failure is that the signal fires while the lock is awaited.
    else await navigator.locks.request(name, { signal }, lead).catch(() => undefined);
  }
}

/** Keeps the stream open as long as somebody is there whenever it has to be opened. Whether it is over for good. */
async function keepOpen<Message>({ open, lasts }: SharedStream<Message>, say: (message: Message) => void, signal: AbortSignal): Promise<boolean> {
  let failures = 0;
  for (let isFirst = true; isInUse() && !signal.aborted; isFirst = false) {
    await until(() => !isOffline(), onConnectionChange, signal);
    const answer = isFirst || (await lasts().catch(() => undefined));
    if (answer === false) return true;
    if (answer === true) {
      await open((message) => {
        failures = 0;
        say(message);
      }, signal);
    }
    await rest(backoffMs(failures, backoff), signal);
    failures += 1;
  }
  return false;
}
