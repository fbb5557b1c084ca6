import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { PlanUse, SubscriptionView } from '@/api/generated/model';
import { acme, awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';
import { bought, sells, trial } from '@/test/subscription';

const gigabyte = 1024 ** 3;

beforeAll(startInFrench);
beforeEach(() => {
  signedIn(awa);
  sells({ subscription: bought });
});

/** Opens the tab as a member, in a company that uses this. */
const uses = (...items: PlanUse[]) => usesUnder(bought, ...items);

/** The same, under another subscription or none. */
function usesUnder(subscription: SubscriptionView | undefined, ...items: PlanUse[]) {
  server.use(
    http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, subscription })),
    http.get('/api/v1/companies/c1/usage', () => HttpResponse.json({ items })),
  );
  open('/settings?tab=subscription');
}

it('says to every member how much of the plan is used', async () => {
  uses({ kind: 'users', used: 1, most: 2 }, { kind: 'storage', used: 512 * 1024 ** 2 });
  const users = await screen.findByRole('meter', { name: 'Utilisateurs' });
  expect(users).toHaveAttribute('aria-valuetext', '1 sur 2');
  expect(screen.getByText(/^512\sMo, sans limite$/)).toBeVisible();
  expect(screen.queryByRole('meter', { name: 'Stockage' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Voir les offres' })).not.toBeInTheDocument();
});

it.each([
  [4.5, 'Bientôt plein', undefined],
  [5, 'Plein', /^Rien ne peut plus être ajouté/],
  [7, 'Dépassé', /^Rien n'est supprimé/],
])('says in words of %d of 5 gigabytes: %s', async (used, word, sentence) => {
  uses({ kind: 'storage', used: used * gigabyte, most: 5 * gigabyte });
  const meter = await screen.findByRole('meter', { name: 'Stockage' });
  expect(within(meter.parentElement!).getByText(word)).toBeVisible();
  if (sentence !== undefined) expect(screen.getByText(sentence)).toBeVisible();
});

it.each([
  ['a trial', { ...trial, status: 'canceled', is_expired: true } as const],
  ['a subscription', { ...bought, status: 'canceled', is_expired: true } as const],
  ['nothing', undefined],
])('claims no limit after %s', async (_, subscription) => {
  usesUnder(subscription, { kind: 'users', used: 3, most: 2 }, { kind: 'storage', used: 512 * 1024 ** 2 });
  const used = within((await screen.findByText('Ce qui est utilisé')).closest('section')!);
  expect(await used.findByText('3')).toBeVisible();
  expect(used.getByText(/^512\sMo$/)).toBeVisible();
  expect(used.getByText(/rien ne peut y être ajouté/)).toBeVisible();
  expect(used.queryByRole('meter')).not.toBeInTheDocument();
  expect(used.queryByText('Dépassé')).not.toBeInTheDocument();
});

it('leads the owner to the plans', async () => {
  server.use(http.get('/api/v1/companies/c1/ownership', () => HttpResponse.json({ owner_id: 'u1' })), http.get('/api/v1/subscription/invoices', () => HttpResponse.json({ items: [] })));
  uses({ kind: 'users', used: 2, most: 2 });
  expect(await screen.findByRole('link', { name: 'Voir les offres' })).toHaveAttribute('href', '/pricing');
});

it('says that it cannot be read, with a way to try again', async () => {
  uses();
  server.use(http.get('/api/v1/companies/c1/usage', () => problem(403, 'permission_missing')));
  expect(await screen.findByText('Votre rôle ne permet pas cette opération.')).toBeVisible();
});
