import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { YearArchive } from '@/api/generated/model';
import { acme, open, problem } from '@/test/app';
import { startInFrench } from '@/test/language';
import { accounting, booksOfAwa } from '@/test/purchase';
import { server } from '@/test/server';

const waiting: YearArchive = { id: 'a2', fiscal_year_id: 'y1', state: 'waiting', files_done: 0, files_total: 0, left_out: [], is_outdated: false, asked_at: '2026-03-02T10:00:00Z', asked_by_name: 'Awa Diop' };
const done: YearArchive = { ...waiting, id: 'a1', state: 'done', files_done: 20, files_total: 20, size_bytes: 2_097_152, sha256: 'ab'.repeat(32), asked_at: '2026-03-02T09:00:00Z', done_at: '2026-03-02T09:01:00Z' };
const path = `${accounting}/fiscal_years/y1/archives`;

function shows(items: YearArchive[], { state = 'closed', permissions = ['accounting.read', 'accounting.manage'] } = {}): void {
  server.use(
    http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions, modules: [{ key: 'accounting', group: 'finances', is_enabled: true, access: 'available' }] })),
    http.get(`${accounting}/fiscal_years`, () => HttpResponse.json({ items: [{ id: 'y1', start: '2025-01-01', end: '2025-12-31', state, posted_entries: 1, draft_entries: 0, version: 2 }] })),
    http.get(`${accounting}/integrity`, () => HttpResponse.json({ fiscal_year_id: 'y1', start: '2025-01-01', end: '2025-12-31', locked_until: '2025-12-31', chains: [], seals: [] })),
    http.get(path, () => HttpResponse.json({ items })),
  );
  open('/accounting/integrity');
}

beforeAll(startInFrench);
beforeEach(() => booksOfAwa());

describe('the archives of a year', () => {
  it('are asked for in the language that is read, one at a time, and downloaded', async () => {
    let language: string | null = null;
    shows([done]);
    server.use(
      http.post(path, ({ request }) => {
        language = new URL(request.url).searchParams.get('language');
        return HttpResponse.json(waiting, { status: 202 });
      }),
    );
    expect(await screen.findByRole('link', { name: /^Télécharger l’archive du/ })).toHaveAttribute('href', `${path}/a1/file`);
    expect(screen.getByText('ab'.repeat(32))).toBeVisible();
    server.use(http.get(path, () => HttpResponse.json({ items: [waiting, done] })));
    await userEvent.click(screen.getByRole('button', { name: 'Créer une archive' }));
    await waitFor(() => expect(language).toBe('fr'));
    expect(await screen.findByText('En attente')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Créer une archive' })).toHaveAttribute('aria-busy', 'true');
  });

  it('say how far they have come, what they lack, and why nothing came of one', async () => {
    shows([
      { ...waiting, state: 'running', files_done: 5, files_total: 20 },
      { ...done, left_out: ['fec/fec.txt'], is_outdated: true },
      { ...waiting, id: 'a0', state: 'failed', error_code: 'attachment_damaged', done_at: '2026-03-02T09:01:00Z' },
    ]);
    expect(await screen.findByRole('progressbar', { name: /5 sur 20/ })).toBeVisible();
    expect(screen.getByText('Antérieure à la réouverture')).toBeVisible();
    expect(screen.getByText(/^Absents/)).toHaveTextContent('fec/fec.txt');
    expect(screen.getByText('Un justificatif n’est plus celui qui a été déposé.')).toBeVisible();
  });

  it('are removed after asking', async () => {
    let removed = '';
    shows([done]);
    server.use(
      http.delete(`${path}/:id`, ({ params }) => {
        removed = String(params.id);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Supprimer l’archive du/ }));
    const question = within(await screen.findByRole('dialog'));
    expect(removed).toBe('');
    await userEvent.click(question.getByRole('button', { name: 'Supprimer' }));
    await waitFor(() => expect(removed).toBe('a1'));
  });

  it('of an open year are not offered, which is said', async () => {
    shows([], { state: 'open' });
    expect(await screen.findByText('Clôturez l’exercice pour l’archiver.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Créer une archive' })).not.toBeInTheDocument();
  });

  it('are asked for by who manages the books only, and a refusal is told', async () => {
    shows([done], { permissions: ['accounting.read'] });
    await screen.findByRole('link', { name: /^Télécharger l’archive du/ });
    expect(screen.queryByRole('button', { name: 'Créer une archive' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Supprimer/ })).not.toBeInTheDocument();
  });

  it('are too many at some time', async () => {
    shows([done]);
    server.use(http.post(path, () => problem(409, 'year_archives_limit_reached')));
    await userEvent.click(await screen.findByRole('button', { name: 'Créer une archive' }));
    expect(await screen.findByText(/^5 archives de cet exercice/)).toBeVisible();
  });
});
