import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { SessionView } from '@/api/generated/model';
import { companyQuery } from '@/lib/company-card';
import { sessionQuery } from '@/lib/session';
import { acme, awa } from '@/test/app';
import { forgetAtPersonChange } from './person-change';

const later: SessionView = { ...awa, idle_timeout_minutes: 30 };
const bob: SessionView = { ...awa, user: { ...awa.user, id: 'u2', first_name: 'Bob' } };
const card = companyQuery('c1').queryKey;

function signedInAsAwa() {
  const client = new QueryClient();
  forgetAtPersonChange(client);
  client.setQueryData(sessionQuery.queryKey, awa);
  client.setQueryData(card, acme);
  return client;
}

it('keeps what was read while the person stays the same, also over the end of a session', () => {
  const client = signedInAsAwa();
  client.setQueryData(sessionQuery.queryKey, later);
  client.setQueryData(sessionQuery.queryKey, null);
  client.setQueryData(sessionQuery.queryKey, awa);
  expect(client.getQueryData(card)).toEqual(acme);
});

it('forgets it when another person is signed in', () => {
  const client = signedInAsAwa();
  client.setQueryData(sessionQuery.queryKey, null);
  client.setQueryData(sessionQuery.queryKey, bob);
  expect(client.getQueryData(card)).toBeUndefined();
  expect(client.getQueryData(sessionQuery.queryKey)).toEqual(bob);
});

it('asks again for what a page shows at that moment', async () => {
  const client = signedInAsAwa();
  const queryFn = vi.fn(() => Promise.resolve({ ...acme, permissions: [] }));
  const end = new QueryObserver(client, { queryKey: card, queryFn, staleTime: Infinity }).subscribe(() => undefined);
  client.setQueryData(sessionQuery.queryKey, bob);
  expect(client.getQueryData(card)).toBeUndefined();
  await vi.waitFor(() => expect(client.getQueryData(card)?.permissions).toEqual([]));
  expect(queryFn).toHaveBeenCalledOnce();
  end();
});
