import { delay, http as route, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refusalOf } from '@/test/refusal';
import { server } from '@/test/server';
import { isOffline } from './connection';
import document from '../../../openapi/partita.json';
import { http, ifMatch, needsIdempotencyKey, onUnauthenticated } from './http';
import { isProblem } from './problem';

const entries = '/api/v1/companies/c1/accounting/entries';

function problem(status: number, code: string, extra: object = {}) {
  return HttpResponse.json({ status, code, request_id: 'r-1', errors: [], ...extra }, { status, headers: { 'Content-Type': 'application/problem+json' } });
}

/** Answers `entries` with `answers` in turn and gives back the idempotency keys that came. */
function answering(...answers: (() => Response)[]): (string | null)[] {
  const keys: (string | null)[] = [];
  server.use(
    route.post(entries, ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return (answers[keys.length - 1] ?? (() => HttpResponse.json({})))();
    }),
  );
  return keys;
}

const post = (body: unknown) => http(entries, { method: 'POST', body: JSON.stringify(body) });

afterEach(() => onUnauthenticated(() => undefined));

it('gives a key to a write whose answer is shown once too', async () => {
  const keys: (string | null)[] = [];
  server.use(
    route.post('/api/v1/companies/c1/api_keys', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return HttpResponse.json({});
    }),
  );
  await http('/api/v1/companies/c1/api_keys', { method: 'POST', body: '{}' });
  expect(keys).toEqual([expect.any(String)]);
});

it('gives a key to every POST of a company whose operation takes one, and to no other', () => {
  const posts = Object.entries(document.paths as unknown as Record<string, { post?: { parameters?: { name: string }[] } }>).flatMap(([path, { post }]) => (path.startsWith('/companies/{') && post !== undefined ? [{ path, post }] : []));
  expect(posts.length).toBeGreaterThan(50);
  for (const { path, post } of posts) {
    const takesKey = post.parameters?.some(({ name }) => name.toLowerCase() === 'idempotency-key') ?? false;
    expect({ path, key: needsIdempotencyKey('POST', `/api/v1${path}`) }).toEqual({ path, key: takesKey });
  }
});

describe('an answer', () => {
  it('gives its JSON', async () => {
    server.use(route.get('/api/v1/info', () => HttpResponse.json({ version: '1' })));
    await expect(http('/api/v1/info')).resolves.toEqual({ version: '1' });
  });

  it('without a body gives undefined', async () => {
    server.use(route.delete('/api/v1/identity/session', () => new HttpResponse(null, { status: 204 })));
    await expect(http('/api/v1/identity/session', { method: 'DELETE' })).resolves.toBeUndefined();
  });

  it('that is a problem becomes a ProblemError with its code, fields and request', async () => {
    answering(() => problem(422, 'rule_broken', { errors: [{ pointer: '/lines/0/debit', code: 'amount_invalid' }, { odd: true }] }));
    const refusal = await refusalOf(post({}));
    expect(refusal).toMatchObject({ status: 422, code: 'rule_broken', requestId: 'r-1' });
    expect(refusal.errors).toEqual([{ pointer: '/lines/0/debit', code: 'amount_invalid' }]);
  });

  it('of a proxy gets a code from its status, and says when to come back', async () => {
    answering(() => new HttpResponse('<h1>Bad Gateway</h1>', { status: 502, headers: { 'Retry-After': '7' } }));
    expect(await refusalOf(post({}))).toMatchObject({ status: 502, code: 'status_502', retryAfterSeconds: 7 });
  });

  it('that does not come is told apart', async () => {
    answering(() => HttpResponse.error());
    expect(await refusalOf(post({}))).toMatchObject({ status: 0, code: 'network' });
  });

  it('that a device without a network does not get says so, until the next answer', async () => {
    vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    answering(() => HttpResponse.error());
    expect(await refusalOf(post({}))).toMatchObject({ status: 0, code: 'offline' });
    expect(isOffline()).toBe(true);
    // A service on the device itself answers without a network.
    await post({});
    expect(isOffline()).toBe(false);
  });

  it('that is awaited for too long is given up', async () => {
    server.use(
      route.get('/api/v1/info', async () => {
        await delay('infinite');
        return HttpResponse.json({});
      }),
    );
    expect(await refusalOf(http('/api/v1/info', { timeoutMs: 20 }))).toMatchObject({ status: 0, code: 'no_answer' });
  });

  it('that its caller gives up is no problem of the service', async () => {
    const reason: unknown = await http('/api/v1/info', { signal: AbortSignal.abort() }).catch((error: unknown) => error);
    expect(isProblem(reason)).toBe(false);
  });
});

describe('the end of a session', () => {
  it('is told to whoever listens', async () => {
    const listener = vi.fn();
    onUnauthenticated(listener);
    answering(() => problem(401, 'unauthenticated'));
    await refusalOf(post({}));
    expect(listener).toHaveBeenCalledOnce();
  });

  it('is not a wrong password', async () => {
    const listener = vi.fn();
    onUnauthenticated(listener);
    server.use(route.post('/api/v1/identity/sessions', () => problem(401, 'invalid_credentials')));
    await refusalOf(http('/api/v1/identity/sessions', { method: 'POST', body: '{}' }));
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('a write to a company', () => {
  it('carries a new key each time it was answered', async () => {
    const keys = answering();
    await post({ label: 'a' });
    await post({ label: 'a' });
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('carries the same key again after silence or a 5xx', async () => {
    const keys = answering(
      () => HttpResponse.error(),
      () => problem(503, 'database_unavailable'),
    );
    await refusalOf(post({ label: 'b' }));
    await refusalOf(post({ label: 'b' }));
    await post({ label: 'b' });
    await post({ label: 'b' });
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).toBe(keys[0]);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it('carries a new key after a refusal, and for another body', async () => {
    const keys = answering(
      () => problem(422, 'rule_broken'),
      () => HttpResponse.error(),
    );
    await refusalOf(post({ label: 'c' }));
    await refusalOf(post({ label: 'c' }));
    await post({ label: 'd' });
    expect(new Set(keys).size).toBe(3);
  });

  it('names the version it was read at', async () => {
    const seen: (string | null)[] = [];
    server.use(
      route.patch('/api/v1/companies/c1', ({ request }) => {
        seen.push(request.headers.get('If-Match'), request.headers.get('Idempotency-Key'));
        return HttpResponse.json({});
      }),
    );
    await http('/api/v1/companies/c1', { method: 'PATCH', body: '{}', ...ifMatch(4) });
    expect(seen).toEqual(['"4"', null]);
  });
});
