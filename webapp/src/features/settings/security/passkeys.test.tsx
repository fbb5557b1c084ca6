import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { PasskeyView } from '@/api/generated/model';
import { awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { withPasskeys } from '@/test/passkeys';
import { server } from '@/test/server';

beforeAll(startInFrench);
afterEach(() => vi.unstubAllGlobals());

const creation = { challenge: 'AQID', rp_id: 'localhost', rp_name: 'Partita', user_handle: 'AQ', user_name: 'awa@exemple.fr', user_display_name: 'Awa', algorithms: [-7], excluded: ['Ag'], timeout_ms: 300000 };
const codes = ['AAAA-1', 'BBBB-2'];
let items: PasskeyView[] = [];
const sent: unknown[] = [];

beforeEach(() => {
  signedIn(awa);
  items = [];
  sent.length = 0;
  server.use(
    http.get('/api/v1/identity/sessions', () => HttpResponse.json({ items: [] })),
    http.get('/api/v1/identity/second_factor', () => HttpResponse.json({ recovery_codes_left: items.length === 0 ? 0 : 10 })),
    http.get('/api/v1/identity/passkeys', () => HttpResponse.json({ items })),
    http.post('/api/v1/identity/passkeys/challenge', () => HttpResponse.json(creation, { status: 201 })),
    http.post('/api/v1/identity/passkeys', async ({ request }) => {
      sent.push(await request.json());
      const passkey = { id: 'k1', name: 'Firefox · Linux', transports: ['internal'], is_backed_up: true, created_at: '2026-03-02T09:00:00Z' };
      items = [passkey];
      return HttpResponse.json({ passkey, recovery_codes: codes }, { status: 201 });
    }),
  );
});

it('is made by the browser, listed, and its recovery codes are shown once', async () => {
  const browser = withPasskeys();
  open('/settings?tab=security');
  await userEvent.click(await screen.findByRole('button', { name: "Ajouter une clé d'accès" }));
  const dialog = await screen.findByRole('dialog', { name: 'Vos codes de secours' });
  expect(within(dialog).getByText('BBBB-2')).toBeVisible();
  const asked = browser.create.mock.lastCall?.[0].publicKey;
  expect(new Uint8Array(asked?.challenge as ArrayBuffer)).toEqual(new Uint8Array([1, 2, 3]));
  expect(asked?.authenticatorSelection).toMatchObject({ residentKey: 'required', userVerification: 'required' });
  expect(sent).toEqual([{ credential_id: 'aWQ', client_data_json: 'bWFkZQ', attestation_object: 'b2JqZWN0', transports: ['internal'] }]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Je les ai conservés' }));
  const line = (await screen.findByText('Firefox · Linux')).closest('li');
  expect(line).toHaveTextContent('Sauvegardée');
  expect(line).toHaveTextContent('Jamais utilisée');
  expect(screen.getByText('10 codes de secours restent.')).toBeVisible();
});

it('says why the browser or the service has none', async () => {
  const browser = withPasskeys();
  browser.create.mockRejectedValueOnce(new DOMException('', 'InvalidStateError'));
  open('/settings?tab=security');
  const add = await screen.findByRole('button', { name: "Ajouter une clé d'accès" });
  await userEvent.click(add);
  expect(await screen.findByText(/Cet appareil a déjà une clé d'accès/)).toBeVisible();
  server.use(http.post('/api/v1/identity/passkeys', () => problem(422, 'passkey_refused')));
  await userEvent.click(add);
  expect(await screen.findByText(/Cette clé d'accès n'est pas acceptée/)).toBeVisible();
});

it('is renamed and removed', async () => {
  withPasskeys();
  items = [{ id: 'k1', name: 'Bleue', transports: [], is_backed_up: false, created_at: '2026-03-02T09:00:00Z', last_used_at: '2026-03-03T09:00:00Z' }];
  server.use(
    http.patch('/api/v1/identity/passkeys/k1', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(items[0]);
    }),
    http.delete('/api/v1/identity/passkeys/k1', () => {
      items = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  open('/settings?tab=security');
  await userEvent.click(await screen.findByRole('button', { name: 'Renommer la clé Bleue' }));
  const field = within(await screen.findByRole('dialog')).getByLabelText(/^Nom/);
  await userEvent.clear(field);
  await userEvent.type(field, 'Verte');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(sent).toEqual([{ name: 'Verte' }]));
  await userEvent.click(await screen.findByRole('button', { name: 'Retirer la clé Bleue' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Retirer' }));
  expect(await screen.findByText("Vous n'avez pas encore de clé d'accès.")).toBeVisible();
});
