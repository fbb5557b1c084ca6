import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { acme, awa, open, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { showAt } from '@/test/media';
import { server } from '@/test/server';

beforeAll(startInFrench);
beforeEach(() => signedIn(awa));
afterEach(() => vi.restoreAllMocks());

it.each(['members', 'api', 'audit', 'data'])('asks for nothing under the tab %s that the role does not open, and says so', async (tab) => {
  server.use(http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions: ['dashboard.read'] })));
  showAt(true);
  const asked: string[] = [];
  server.events.on('request:start', ({ request }) => {
    asked.push(new URL(request.url).pathname);
  });
  open(`/settings?tab=${tab}`);
  expect(await screen.findByText('Votre rôle ne donne pas accès à cette page')).toBeVisible();
  expect(screen.queryByRole('tab', { selected: true })).not.toBeInTheDocument();
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toContain(0);
  expect(asked.filter((path) => path.startsWith('/api/v1/companies/c1/'))).toEqual([]);
  server.events.removeAllListeners();
});

it('opens the first tab for one that there is not', async () => {
  showAt(true);
  open('/settings?tab=nothing');
  expect(await screen.findByRole('tab', { selected: true })).toHaveTextContent('Profil');
  expect(screen.queryByText('Votre rôle ne donne pas accès à cette page')).not.toBeInTheDocument();
});

it('lists what is the own and what is of the company, and leaves out what the role does not open', async () => {
  showAt(true);
  server.use(http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions: ['dashboard.read'] })));
  open('/settings?tab=subscription');
  expect(await screen.findByRole('tab', { selected: true })).toHaveAccessibleDescription('Entreprise');
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Profil', 'Apparence', 'Sécurité', 'Notifications', 'Informations', 'Modules', 'Abonnement']);
});

it('is one choice where there is no room, which changes the address', async () => {
  showAt(false);
  const router = open('/settings?tab=subscription');
  const choice = await screen.findByRole('combobox', { name: 'Paramètres' });
  expect(choice).toHaveValue('subscription');
  await userEvent.selectOptions(choice, 'Apparence');
  expect(await screen.findByRole('region', { name: 'Apparence' })).toBeVisible();
  expect(router.state.location.href).toBe('/settings?tab=appearance');
});
