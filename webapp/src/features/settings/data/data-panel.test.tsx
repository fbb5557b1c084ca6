import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { DataExport, DataImport, Erasure } from '@/api/generated/model';
import { acme, awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';
import { bought, sells } from '@/test/subscription';

const unasked: Erasure = { grace_days: 30, operator_keeps_archives: true, retention: { years: 10, must_be_kept: false } };
const kept: Erasure = { ...unasked, retention: { years: 10, source: 'Code de commerce, art. L123-22', last_year_end: '2026-12-31', keep_until: '2036-12-31', must_be_kept: true } };
const asked: Erasure = { ...unasked, asked: { asked_by: 'u1', asked_by_name: 'Awa Diop', asked_at: '2026-03-02T09:00:00Z', erase_at: '2026-04-01T09:00:00Z' } };

const managed = { ...acme, permissions: [...acme.permissions, 'settings.manage'] };

/** Opens the data of a company. */
async function opensData(erasure: Erasure, exports: DataExport[] = [], imports: DataImport[] = []) {
  server.use(http.get('/api/v1/companies/c1/erasure', () => HttpResponse.json(erasure)));
  server.use(http.get('/api/v1/companies/c1/data_exports', () => HttpResponse.json({ items: exports })));
  server.use(http.get('/api/v1/data_imports', () => HttpResponse.json({ items: imports })));
  open('/settings?tab=data');
  await screen.findByRole('heading', { name: "Effacer l'entreprise" });
}

beforeAll(startInFrench);
beforeEach(() => {
  signedIn(awa);
  sells();
  server.use(http.get('/api/v1/companies/c1', () => HttpResponse.json(managed)));
});

it('asks for the name before a company is erased, and for what the law wants to be acknowledged', async () => {
  let sent: unknown;
  let key: string | null = null;
  sells({ subscription: bought });
  await opensData(kept);
  server.use(
    http.post('/api/v1/companies/c1/erasure', async ({ request }) => {
      sent = await request.json();
      key = request.headers.get('Idempotency-Key');
      return HttpResponse.json({ ...kept, ...asked }, { status: 201 });
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: "Effacer l'entreprise…" }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Code de commerce, art. L123-22.*31 décembre 2036/)).toBeVisible();
  expect(dialog.getByText(/^L'exploitant de ce service exporte/)).toBeVisible();
  expect(await dialog.findByText(/^Votre abonnement n'est pas effacé avec l'entreprise/)).toBeVisible();
  await userEvent.click(dialog.getByRole('checkbox'));
  await userEvent.type(dialog.getByRole('textbox'), acme.name);
  await userEvent.click(dialog.getByRole('button', { name: "Demander l'effacement" }));
  await waitFor(() => expect(sent).toEqual({ company_name: acme.name, acknowledges_retention: true }));
  expect(key).not.toBeNull();
});

it('tells when the company is erased, on every page, and lets its owner keep it', async () => {
  let isKept = false;
  server.use(http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...managed, erase_at: '2026-04-01T09:00:00Z' })));
  await opensData(asked);
  expect(await screen.findByText(/^Cette entreprise sera effacée le 1 avril 2026/)).toBeVisible();
  server.use(
    http.delete('/api/v1/companies/c1/erasure', () => {
      isKept = true;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: "Garder l'entreprise" }));
  await waitFor(() => expect(isKept).toBe(true));
});

it('says to other administrators that only the owner may', async () => {
  server.use(http.get('/api/v1/companies/c1/erasure', () => problem(403, 'owner_only')));
  open('/settings?tab=data');
  expect(await screen.findByText('Réservé au propriétaire')).toBeVisible();
});

const done: DataExport = { id: 'e1', state: 'done', size_bytes: 2_097_152, sha256: 'ab', damaged_files: 0, created_at: '2026-03-02T09:00:00Z', expires_at: '2026-03-09T09:00:00Z' };

it('makes one archive at a time and links to those that are ready', async () => {
  const { expires_at: _, sha256: __, ...begun } = done;
  await opensData(unasked, [{ ...begun, id: 'e2', state: 'running', size_bytes: 1024 }, done]);
  const link = await screen.findByRole('link', { name: /^Télécharger l'archive du/ });
  expect(link).toHaveAttribute('href', '/api/v1/companies/c1/data_exports/e1/archive');
  expect(screen.getByRole('button', { name: 'Créer une archive' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByText('En cours')).toBeVisible();
});

it('removes an archive after asking', async () => {
  let removed = '';
  await opensData(unasked, [done]);
  server.use(
    http.delete('/api/v1/companies/c1/data_exports/:id', ({ params }) => {
      removed = String(params.id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Supprimer l'archive du/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(removed).toBe('');
  await userEvent.click(dialog.getByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(removed).toBe('e1'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Supprimer' })).not.toBeInTheDocument());
});

it('asks for an archive under a key, so that it is made once', async () => {
  let key: string | null = null;
  await opensData(unasked);
  server.use(
    http.post('/api/v1/companies/c1/data_exports', ({ request }) => {
      key = request.headers.get('Idempotency-Key');
      return problem(409, 'data_exports_limit_reached');
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Créer une archive' }));
  expect(await screen.findByText(/^10 archives sont déjà conservées/)).toBeVisible();
  expect(key).not.toBeNull();
});

it('sends an archive under the name that was typed, and says why nothing came of an earlier one', async () => {
  let asked = '';
  const failed: DataImport = { id: 'i1', state: 'failed', size_bytes: 10, error_code: 'archive_truncated', error_detail: 'the archive is truncated', created_at: '2026-03-02T09:00:00Z' };
  await opensData(unasked, [], [failed]);
  server.use(
    http.post('/api/v1/data_imports', ({ request }) => {
      asked = new URL(request.url).searchParams.get('company_name') ?? '';
      return HttpResponse.json({ ...failed, state: 'waiting' }, { status: 202 });
    }),
  );
  expect(await screen.findByText("L'archive est incomplète : téléchargez-la de nouveau.")).toBeVisible();
  expect(screen.getByText('the archive is truncated')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: /^Nom de la nouvelle entreprise/ }), 'Copie');
  await userEvent.upload(screen.getByLabelText(/^Choisissez une archive/), new File(['x'], 'acme.partita'));
  await waitFor(() => expect(asked).toBe('Copie'));
});
