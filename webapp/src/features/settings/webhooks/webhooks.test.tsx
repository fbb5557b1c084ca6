import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { WebhookDeliverySummary, WebhookEndpointView } from '@/api/generated/model';
import { acme, awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

const endpoint: WebhookEndpointView = {
  id: 'e1',
  url: 'https://hooks.example/partita',
  description: 'Boutique',
  event_types: ['entry.posted'],
  is_enabled: true,
  created_at: '2026-03-02T09:00:00Z',
  updated_at: '2026-03-02T09:00:00Z',
  version: 3,
};
const delivery: WebhookDeliverySummary = { id: 'd1', endpoint_id: 'e1', message_id: 'msg_1', event_type: 'entry.posted', state: 'failed', attempt_count: 10, last_status: 500, created_at: '2026-03-02T09:00:00Z' };
let endpoints: WebhookEndpointView[] = [];
let sent: { body: unknown; ifMatch: string | null } | undefined;

beforeAll(startInFrench);
beforeEach(() => {
  signedIn(awa);
  endpoints = [];
  sent = undefined;
  server.use(
    http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions: [...acme.permissions, 'security.manage'] })),
    http.get('/api/v1/companies/c1/api_keys', () => HttpResponse.json({ items: [] })),
    http.get('/api/v1/companies/c1/webhook_endpoints', () => HttpResponse.json({ items: endpoints, known_event_types: ['entry.posted', 'entry.reversed'], reaches_private_networks: false })),
  );
});

it('makes an address with the events that are chosen, and shows its secret once', async () => {
  server.use(
    http.post('/api/v1/companies/c1/webhook_endpoints', async ({ request }) => {
      sent = { body: await request.json(), ifMatch: request.headers.get('If-Match') };
      endpoints = [endpoint];
      return HttpResponse.json({ endpoint, secret: 'whsec_c2VjcmV0' }, { status: 201 });
    }),
  );
  open('/settings?tab=api');
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter une adresse' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Adresse/), endpoint.url);
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Tous les événements/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Ajouter une adresse' }));
  expect(dialog.getByText('Choisissez au moins un événement.')).toBeVisible();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'entry.posted' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Ajouter une adresse' }));
  const shown = await screen.findByRole('dialog', { name: 'Le secret de vos webhooks' });
  expect(within(shown).getByRole('textbox')).toHaveValue('whsec_c2VjcmV0');
  expect(sent?.body).toEqual({ url: endpoint.url, description: '', event_types: ['entry.posted'] });
  await userEvent.click(within(shown).getByRole('button', { name: "J'ai copié le secret" }));
  expect(screen.queryByText('whsec_c2VjcmV0')).not.toBeInTheDocument();
  expect(await screen.findByText(endpoint.url)).toBeVisible();
});

it('says in words why an address is refused', async () => {
  server.use(http.post('/api/v1/companies/c1/webhook_endpoints', () => problem(422, 'rule_broken', [{ pointer: '/url', code: 'url_not_public' }])));
  open('/settings?tab=api');
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter une adresse' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Adresse/), 'https://127.0.0.1/');
  await userEvent.click(dialog.getByRole('button', { name: 'Ajouter une adresse' }));
  expect(await dialog.findByText("L'adresse n'est pas sur Internet.")).toBeVisible();
});

it('sends no address that stays with a change, and the version that was seen', async () => {
  endpoints = [endpoint];
  server.use(
    http.patch('/api/v1/companies/c1/webhook_endpoints/e1', async ({ request }) => {
      sent = { body: await request.json(), ifMatch: request.headers.get('If-Match') };
      return HttpResponse.json(endpoint);
    }),
  );
  open('/settings?tab=api');
  await userEvent.click(await screen.findByRole('button', { name: /^Actions sur/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Modifier' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Usage/), ' en ligne');
  await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(sent).toEqual({ body: { description: 'Boutique en ligne', event_types: ['entry.posted'] }, ifMatch: '"3"' }));
});

it('shows what was sent with each attempt, and sends it again', async () => {
  endpoints = [endpoint];
  let replayed = 0;
  server.use(
    http.get('/api/v1/companies/c1/webhook_deliveries', () => HttpResponse.json({ items: [delivery] })),
    http.get('/api/v1/companies/c1/webhook_deliveries/d1', () =>
      HttpResponse.json({ delivery, payload: { type: 'entry.posted' }, attempts: [{ at: '2026-03-02T09:00:05Z', error: 'tls_failed', duration_ms: 12, excerpt: '' }, { at: '2026-03-02T09:00:00Z', status: 500, duration_ms: 40, excerpt: 'Oops' }] }),
    ),
    http.post('/api/v1/companies/c1/webhook_deliveries/d1/replay', () => {
      replayed += 1;
      return HttpResponse.json({ delivery: { ...delivery, state: 'pending' }, payload: {}, attempts: [] }, { status: 202 });
    }),
  );
  open('/settings?tab=api');
  await userEvent.click(await screen.findByText(endpoint.url));
  const drawer = within(await screen.findByRole('dialog', { name: 'Envois' }));
  await userEvent.click(await drawer.findByText('entry.posted'));
  expect(await drawer.findByText("Le certificat n'est pas valable.")).toBeVisible();
  expect(drawer.getByText('Oops')).toBeVisible();
  await userEvent.click(drawer.getByRole('button', { name: 'Renvoyer' }));
  await waitFor(() => expect(replayed).toBe(1));
});

it('asks for what was sent from the oldest on, and back', async () => {
  endpoints = [endpoint];
  let asked: string | null = null;
  server.use(
    http.get('/api/v1/companies/c1/webhook_deliveries', ({ request }) => {
      asked = new URL(request.url).searchParams.get('sort');
      return HttpResponse.json({ items: [delivery] });
    }),
  );
  open('/settings?tab=api');
  await userEvent.click(await screen.findByText(endpoint.url));
  const drawer = within(await screen.findByRole('dialog', { name: 'Envois' }));
  expect(await drawer.findByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending');
  await userEvent.click(drawer.getByRole('button', { name: 'Date' }));
  await waitFor(() => expect(asked).toBe('at_asc'));
  await userEvent.click(await drawer.findByRole('button', { name: 'Date' }));
  await waitFor(() => expect(asked).toBeNull());
});
