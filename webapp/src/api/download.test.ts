import { delay, http as route, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusalOf } from '@/test/refusal';
import { server } from '@/test/server';
import { fileMs } from './deadline';
import { download, fileNameOf } from './download';

describe('a download', () => {
  const list = '/api/v1/companies/c1/accounting/journals/export';
  let offered: Blob[];
  const bytes = (text: string) => new TextEncoder().encode(text);

  /** Answers with a file that comes in the parts that it is given. */
  function sending(): ReadableStreamDefaultController<Uint8Array> {
    let parts!: ReadableStreamDefaultController<Uint8Array>;
    const file = new ReadableStream<Uint8Array>({ start: (controller) => void (parts = controller) });
    server.use(route.get(list, () => new HttpResponse(file, { headers: { 'Content-Disposition': 'attachment; filename="journaux.csv"' } })));
    return parts;
  }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    offered = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${String(offered.push(file as Blob))}`);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('that never answers is given up', async () => {
    server.use(
      route.get(list, async () => {
        await delay('infinite');
        return HttpResponse.json({});
      }),
    );
    const refused = refusalOf(download(list, 'a.csv'));
    await vi.advanceTimersByTimeAsync(fileMs);
    expect(await refused).toMatchObject({ status: 0, code: 'no_answer' });
  });

  it('may take longer as long as something of it comes, and is offered whole under its name', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const parts = sending();
    const done = download(list, 'a.csv');
    for (const part of ['a;', 'b;', 'c']) {
      await vi.advanceTimersByTimeAsync(fileMs * 0.75);
      parts.enqueue(bytes(part));
    }
    parts.close();
    await done;
    expect(saved).toEqual(['journaux.csv']);
    expect(offered.map(({ size }) => size)).toEqual([5]);
  });

  it('that stops halfway is given up, and one that breaks off is told as that', async () => {
    sending().enqueue(bytes('a;'));
    const refused = refusalOf(download(list, 'a.csv'));
    await vi.advanceTimersByTimeAsync(fileMs * 1.5);
    expect(await refused).toMatchObject({ code: 'no_answer' });
    const parts = sending();
    const broken = refusalOf(download(list, 'a.csv'));
    await vi.advanceTimersByTimeAsync(100);
    parts.error(new TypeError('terminated'));
    expect(await broken).toMatchObject({ code: 'network' });
  });
});

describe('the name of a downloaded file', () => {
  it.each([
    ['attachment; filename="123456789FEC20251231.txt"', '123456789FEC20251231.txt'],
    ["attachment; filename=\"e.csv\"; filename*=UTF-8''balance%20%C3%A9t%C3%A9.csv", 'balance été.csv'],
    ['attachment', undefined],
    [null, undefined],
  ])('%s is %s', (header, name) => {
    expect(fileNameOf(header)).toBe(name);
  });
});
