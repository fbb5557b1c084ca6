import { delay, http as route, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { refusalOf } from '@/test/refusal';
import { server } from '@/test/server';
import { fileMs } from './deadline';
import { upload } from './upload';

function problem(status: number, code: string) {
  return HttpResponse.json({ status, code, request_id: 'r-1', errors: [] }, { status, headers: { 'Content-Type': 'application/problem+json' } });
}

/** A request of which the test tells how far it has come. */
class Slow {
  static last: Slow | undefined;
  upload = { onprogress: (_: { loaded: number; lengthComputable: boolean }) => undefined };
  open = () => void (Slow.last = this);
  setRequestHeader = () => undefined;
  send = () => undefined;
  abort = () => undefined;
}

describe('an upload', () => {
  const file = new Blob(['JournalCode\tJournalLib\n']);
  const imports = '/api/v1/companies/c1/accounting/fec_imports?file_name=a.txt';

  it('sends the file as it is, under the given key', async () => {
    const seen: unknown[] = [];
    server.use(
      route.post('/api/v1/companies/c1/accounting/fec_imports', async ({ request }) => {
        seen.push(request.headers.get('Idempotency-Key'), request.headers.get('Content-Type'), await request.text());
        return HttpResponse.json({ id: 'i1' }, { status: 201 });
      }),
    );
    await expect(upload(imports, file, { idempotencyKey: 'k1' })).resolves.toEqual({ id: 'i1' });
    expect(seen).toEqual(['k1', 'application/octet-stream', 'JournalCode\tJournalLib\n']);
  });

  it('that is refused is a problem', async () => {
    server.use(route.post('/api/v1/companies/c1/accounting/fec_imports', () => problem(413, 'body_too_large')));
    expect(await refusalOf(upload(imports, file, { idempotencyKey: 'k2' }))).toMatchObject({ status: 413, code: 'body_too_large' });
  });

  it('can be aborted', async () => {
    server.use(
      route.post('/api/v1/companies/c1/accounting/fec_imports', async () => {
        await delay('infinite');
        return HttpResponse.json({});
      }),
    );
    const abort = new AbortController();
    const sent = refusalOf(upload(imports, file, { idempotencyKey: 'k3', signal: abort.signal }));
    abort.abort();
    expect(await sent).toMatchObject({ status: 0, code: 'aborted' });
  });

  it('of which nothing passes any more is given up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    server.use(
      route.post('/api/v1/companies/c1/accounting/fec_imports', async () => {
        await delay('infinite');
        return HttpResponse.json({});
      }),
    );
    const sent = refusalOf(upload(imports, file, { idempotencyKey: 'k4' }));
    await vi.advanceTimersByTimeAsync(fileMs * 1.5);
    expect(await sent).toMatchObject({ status: 0, code: 'no_answer' });
    vi.useRealTimers();
  });

  it('may take longer as long as something of it passes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    vi.stubGlobal('XMLHttpRequest', Slow);
    const sent = refusalOf(upload(imports, file, {}));
    let isOver = false;
    void sent.finally(() => (isOver = true));
    for (let part = 1; part <= 3; part += 1) {
      await vi.advanceTimersByTimeAsync(fileMs * 0.75);
      Slow.last?.upload.onprogress({ loaded: part, lengthComputable: false });
    }
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(fileMs);
    expect(await sent).toMatchObject({ code: 'no_answer' });
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});
