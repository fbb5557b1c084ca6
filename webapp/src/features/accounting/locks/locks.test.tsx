import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { Toaster } from '@/components/ui/toaster';
import { acme, awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';
import { endOfLastMonth } from './locks-dialog';

const base = '/api/v1/companies/c1/accounting';
const locks = { all: '2026-01-31', tax: '2026-02-28', journals: [{ journal: 'BQ', until: '2026-01-15' }], drafts: 2, version: 4 };
const journals = ['BQ', 'VE'].map((code) => ({ code, name: code === 'BQ' ? 'Banque' : 'Ventes', type: 'bank', description: '', is_active: true, version: 1 }));
const exception = { id: 'x1', scope: 'all', user_id: 'u2', user_name: 'Ines Faye', first_day: '2026-01-15', ends_at: '2026-03-03T09:00:00Z', reason: 'Relevé tardif', created_at: '2026-03-02T09:00:00Z', created_by_name: 'Awa Diop', is_open: true, entries: 3 };

function may(permissions: string[], exceptions: unknown[] = []) {
  server.use(
    http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions, modules: [{ key: 'accounting', group: 'finances', is_enabled: true, access: 'available' }] })),
    http.get(`${base}/locks`, () => HttpResponse.json(locks)),
    http.get(`${base}/fiscal_years`, () => HttpResponse.json({ items: [], today: '2026-03-02' })),
    http.get(`${base}/journals`, () => HttpResponse.json({ items: journals })),
    http.get(`${base}/lock_exceptions`, () => HttpResponse.json({ items: exceptions })),
  );
}

/** What is sent to an operation, which answers so. */
function sentTo(method: 'put' | 'post' | 'delete', path: string, answer: () => Response) {
  const sent: { body: unknown; version: string | null }[] = [];
  server.use(
    http[method](`${base}${path}`, async ({ request }) => {
      const text = await request.text();
      sent.push({ body: text === '' ? null : JSON.parse(text), version: request.headers.get('if-match') });
      return answer();
    }),
  );
  return sent;
}

beforeEach(async () => {
  await startInFrench();
  signedIn(awa);
  render(<Toaster />);
});

describe('the lock dates', () => {
  it('are shown to who only reads, with the drafts that they hold up', async () => {
    may(['accounting.read']);
    open('/accounting/locks');
    const dates = await screen.findByRole('region', { name: 'Dates en vigueur' });
    expect(dates).toHaveTextContent('Toutes les écritures31/01/2026');
    expect(dates).toHaveTextContent('VentesOuvert');
    expect(dates).toHaveTextContent('Journal BQ15/01/2026');
    expect(within(dates).getByText(/^2 brouillons portent une date verrouillée/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Modifier les dates' })).not.toBeInTheDocument();
    expect(await screen.findByText('Aucune exception')).toBeVisible();
  });

  it('are moved all at once, and what is left empty is open', async () => {
    may(['accounting.read', 'accounting.manage']);
    const sent = sentTo('put', '/locks', () => HttpResponse.json({ ...locks, version: 5 }));
    open('/accounting/locks');
    await userEvent.click(await screen.findByRole('button', { name: 'Modifier les dates' }));
    const all = await screen.findByRole('textbox', { name: /^Toutes les écritures/ });
    expect(all).toHaveValue('31/01/2026');
    await userEvent.clear(all);
    await userEvent.type(all, '28/02/2026');
    await userEvent.clear(screen.getByRole('textbox', { name: /^TVA/ }));
    await userEvent.type(screen.getByRole('textbox', { name: /^VE · Ventes/ }), '31/01/2026');
    await userEvent.type(screen.getByRole('textbox', { name: /^Motif/ }), 'Déclaration corrigée');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Dates de verrouillage enregistrées.')).toBeVisible();
    const body = { all: '2026-02-28', journals: [{ journal: 'BQ', until: '2026-01-15' }, { journal: 'VE', until: '2026-01-31' }], reason: 'Déclaration corrigée' };
    expect(sent).toEqual([{ body, version: '"4"' }]);
  });

  it('stand by their fields when they are refused', async () => {
    may(['accounting.read', 'accounting.manage']);
    sentTo('put', '/locks', () => problem(422, 'rule_broken', [{ pointer: '/reason', code: 'lock_reason_required' }]));
    open('/accounting/locks');
    await userEvent.click(await screen.findByRole('button', { name: 'Modifier les dates' }));
    await userEvent.clear(await screen.findByRole('textbox', { name: /^Toutes les écritures/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText("Donnez le motif, puisqu'une date recule.")).toBeVisible();
  });

  it('end with the last month, over the ends of years too', () => {
    expect(endOfLastMonth('2026-03-02')).toBe('2026-02-28');
    expect(endOfLastMonth('2026-01-31')).toBe('2025-12-31');
  });
});

describe('the exceptions', () => {
  it('are granted to a member for a while', async () => {
    may(['accounting.read', 'accounting.manage', 'users.read']);
    server.use(http.get('/api/v1/companies/c1/members', () => HttpResponse.json({ items: [{ user_id: 'u2', first_name: 'Ines', last_name: 'Faye', email: 'ines@example.org', role: 'accountant', is_active: true, version: 1 }] })));
    const sent = sentTo('post', '/lock_exceptions', () => HttpResponse.json(exception, { status: 201 }));
    open('/accounting/locks');
    await userEvent.click(await screen.findByRole('button', { name: 'Nouvelle exception' }));
    const save = await screen.findByRole('button', { name: 'Accorder' });
    await userEvent.click(save);
    expect(sent).toEqual([]);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Verrou/ }), 'Un journal');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Journal/ }), 'BQ · Banque');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Pour qui/ }), 'Ines Faye');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Durée/ }), '3 jours');
    await userEvent.type(screen.getByRole('textbox', { name: /^Motif/ }), 'Relevé tardif');
    await userEvent.click(save);
    expect(await screen.findByText('Exception accordée.')).toBeVisible();
    expect(sent[0]?.body).toEqual({ scope: 'journal', journal: 'BQ', user_id: 'u2', duration_hours: 72, reason: 'Relevé tardif' });
  });

  it('are ended before their time, after a question', async () => {
    may(['accounting.read', 'accounting.manage'], [exception]);
    const sent = sentTo('delete', '/lock_exceptions/x1', () => new Response(null, { status: 204 }));
    open('/accounting/locks');
    expect(await screen.findByText('Ines Faye')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /Relevé tardif$/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Mettre fin' }));
    await userEvent.click(within(await screen.findByRole('dialog', { name: /Mettre fin/ })).getByRole('button', { name: 'Mettre fin' }));
    expect(await screen.findByText('Exception terminée.')).toBeVisible();
    expect(sent).toHaveLength(1);
  });
});
