import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { awayAfterMs } from './in-use';
import { shareStream, type SharedStream } from './shared-stream';

/** Locks as browsers have them and jsdom does not: one holder a name, the others in a row. */
function withLocks(): void {
  const rows = new Map<string, Promise<unknown>>();
  const request = (name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) => {
    const turn = (rows.get(name) ?? Promise.resolve()).then(() => (signal.aborted ? Promise.reject(new DOMException('', 'AbortError')) : hold()));
    rows.set(name, turn.catch(() => undefined));
    return turn;
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}

/** Channels of one page to itself: what one says, the others of its name hear. */
class Channel extends EventTarget {
  static readonly all = new Set<Channel>();
  readonly name: string;
  constructor(name: string) {
    super();
    this.name = name;
    Channel.all.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of Channel.all) if (other !== this && other.name === this.name) other.dispatchEvent(new MessageEvent('message', { data }));
  }
  close(): void {
    Channel.all.delete(this);
  }
}

/** A tab: the streams it opened, what it heard, and what goes on in its stream. */
function tab(lasts: () => Promise<boolean> = () => Promise.resolve(true)) {
  const heard: number[] = [];
  const open: { say: (count: number) => void; end: () => void }[] = [];
  const stream: SharedStream<number> = {
    name: 'news of awa',
    lasts: vi.fn(lasts),
    hear: (count) => heard.push(count),
    open: (say, signal) =>
      new Promise((resolve) => {
        open.push({ say, end: resolve });
        signal.addEventListener('abort', () => resolve());
      }),
  };
  const leave = shareStream(stream);
  return { heard, open, stream, leave, current: () => open.at(-1)! };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', Channel);
  withLocks();
  window.dispatchEvent(new Event('pointermove'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'locks');
  Channel.all.clear();
});

describe('a stream that tabs share', () => {
  it('is opened by one tab, and heard by all', async () => {
    const [first, second] = [tab(), tab()];
    await settle();
    expect([first.open.length, second.open.length]).toEqual([1, 0]);
    first.current().say(3);
    expect([first.heard, second.heard]).toEqual([[3], [3]]);
    first.leave();
    second.leave();
  });

  it('says to a tab that comes later what it said last', async () => {
    const first = tab();
    await settle();
    first.current().say(3);
    const second = tab();
    await settle();
    expect(second.heard).toEqual([3]);
    expect(second.open).toEqual([]);
    first.leave();
    second.leave();
  });

  it('goes over to the next tab when the first is closed', async () => {
    const [first, second] = [tab(), tab()];
    await settle();
    first.leave();
    await settle();
    expect(second.open).toHaveLength(1);
    second.current().say(1);
    expect(first.heard).toEqual([]);
    second.leave();
  });

  it('is opened by every tab where the browser has no locks', async () => {
    Reflect.deleteProperty(navigator, 'locks');
    const [first, second] = [tab(), tab()];
    await settle();
    expect([first.open.length, second.open.length]).toEqual([1, 1]);
    first.leave();
    second.leave();
  });
});

describe('a stream that ends', () => {
  it('is opened again after a while, later each time that it fails, and soon once it has said something', async () => {
    const only = tab();
    await settle();
    only.current().end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(only.open).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(only.open).toHaveLength(2);
    only.current().end();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(only.open).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(only.open).toHaveLength(3);
    only.current().say(1);
    only.current().end();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(only.open).toHaveLength(4);
    only.leave();
  });

  it('is not opened again once the session has ended, and that is asked once', async () => {
    const only = tab(() => Promise.resolve(false));
    await settle();
    only.current().end();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    window.dispatchEvent(new Event('pointermove'));
    await settle();
    expect(only.open).toHaveLength(1);
    expect(only.stream.lasts).toHaveBeenCalledTimes(1);
  });

  it('waits while the service does not answer whether the session lasts', async () => {
    const lasts = vi.fn<() => Promise<boolean>>().mockRejectedValueOnce(new Error('down')).mockResolvedValue(true);
    const only = tab(lasts);
    await settle();
    only.current().end();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(only.open).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(only.open).toHaveLength(2);
    only.leave();
  });

  it('rests while nobody is there, so that it keeps no session open', async () => {
    const only = tab();
    await settle();
    await vi.advanceTimersByTimeAsync(awayAfterMs);
    only.current().end();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(only.open).toHaveLength(1);
    expect(only.stream.lasts).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('pointermove'));
    await settle();
    expect(only.open).toHaveLength(2);
    only.leave();
  });

  it('rests while the device has no network', async () => {
    const only = tab();
    await settle();
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    only.current().end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(only.open).toHaveLength(1);
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(only.open).toHaveLength(2);
    only.leave();
  });
});
