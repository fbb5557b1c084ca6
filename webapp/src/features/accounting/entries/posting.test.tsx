import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EntrySummary, EntryView } from '@/api/generated/model';
import { Toaster } from '@/components/ui/toaster';
import { awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

const accounting = '/api/v1/companies/c1/accounting';
const sent: { path: string; ifMatch: string | null; body: unknown }[] = [];

function draft(id: string, label: string, version: number): EntrySummary {
  return { id, journal: 'VE', fiscal_year_id: 'y1', date: '2025-02-10', piece_ref: '', label, state: 'draft', source: 'manual', total: '120.00', line_count: 2, is_balanced: true, attachment_count: 0, version };
}

function view(id: string, state: EntryView['state'], version: number): EntryView {
  const { total, is_balanced: _balanced, ...entry } = draft(id, 'Facture', version);
  return { ...entry, state, number: state === 'posted' ? 7 : undefined, total_debit: total, total_credit: total, lines: [], created_at: '2025-02-10T09:00:00Z' };
}

function line(position: number, account: string, debit: string, credit: string): EntryView['lines'][number] {
  return { position, account, account_label: account, date: '2025-02-10', label: 'Facture', debit, credit, analytics_version: 1 };
}

async function note(request: Request): Promise<void> {
  const text = await request.text();
  sent.push({ path: new URL(request.url).pathname.replace(accounting, ''), ifMatch: request.headers.get('If-Match'), body: text === '' ? null : JSON.parse(text) });
}

beforeAll(startInFrench);
beforeEach(() => {
  sent.length = 0;
  signedIn(awa);
  server.use(
    http.get(`${accounting}/journals`, () => HttpResponse.json({ items: [] })),
    http.get(`${accounting}/fiscal_years`, () => HttpResponse.json({ items: [{ id: 'y1', start: '2025-01-01', end: '2025-12-31', state: 'open', posted_entries: 1, draft_entries: 2, version: 1 }] })),
    http.get(`${accounting}/entries`, () => HttpResponse.json({ items: [draft('e1', 'Loyer', 3), draft('e2', 'Facture Dupont', 5)] })),
  );
});

describe('the detail of an entry', () => {
  it('gives the focus back to its row when it is closed', async () => {
    server.use(http.get(`${accounting}/entries/e1`, () => HttpResponse.json(view('e1', 'draft', 3))));
    open('/accounting/entries');
    const row = await screen.findByRole('row', { name: /Loyer/ });
    const opener = within(row).getByRole('button', { name: '10/02/2025' });
    opener.focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: /^Brouillon/ });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it('has no empty foot where nothing can be done any more', async () => {
    server.use(http.get(`${accounting}/entries/e1`, () => HttpResponse.json({ ...view('e1', 'posted', 4), reversed_by: 'e9' })));
    open('/accounting/entries?entry=e1');
    const drawer = await screen.findByRole('dialog', { name: 'VE 7' });
    expect(drawer.lastElementChild).not.toBeEmptyDOMElement();
    expect(within(drawer).getByRole('link', { name: "Ouvrir l'écriture" })).toBeVisible();
  });
});

describe('an entry that is posted or reversed', () => {
  it('goes with the version that is shown', async () => {
    server.use(
      http.get(`${accounting}/entries/e1`, () => HttpResponse.json(view('e1', 'draft', 3))),
      http.post(`${accounting}/entries/e1/post`, async ({ request }) => {
        await note(request);
        return problem(412, 'stale_version');
      }),
    );
    render(<Toaster />);
    open('/accounting/entries?entry=e1');
    const drawer = await screen.findByRole('dialog', { name: /^Brouillon/ });
    await userEvent.click(await within(drawer).findByRole('button', { name: 'Comptabiliser' }));
    expect(await screen.findByText(/Quelqu'un a modifié cet élément/)).toBeVisible();
    expect(sent).toEqual([{ path: '/entries/e1/post', ifMatch: '"3"', body: null }]);
  });

  it('is reversed in the version that is shown', async () => {
    server.use(
      http.get(`${accounting}/entries/e1`, () => HttpResponse.json(view('e1', 'posted', 4))),
      http.post(`${accounting}/entries/e1/reverse`, async ({ request }) => {
        await note(request);
        return problem(412, 'stale_version');
      }),
    );
    open('/accounting/entries?entry=e1');
    await userEvent.click(await screen.findByRole('button', { name: 'Contre-passer' }));
    const dialog = await screen.findByRole('dialog', { name: /Contre-pass/ });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Contre-passer' }));
    expect(await within(dialog).findByText(/Quelqu'un a modifié cet élément/)).toBeVisible();
    expect(sent.map(({ path, ifMatch }) => [path, ifMatch])).toEqual([['/entries/e1/reverse', '"4"']]);
  });

  it('is said to have been reversed by somebody who was faster', async () => {
    server.use(
      http.get(`${accounting}/entries/e1`, () => HttpResponse.json(view('e1', 'posted', 4)), { once: true }),
      http.get(`${accounting}/entries/e1`, () => HttpResponse.json({ ...view('e1', 'posted', 4), reversed_by: 'e9' })),
      http.post(`${accounting}/entries/e1/reverse`, () => problem(409, 'entry_already_reversed')),
    );
    open('/accounting/entries?entry=e1');
    await userEvent.click(await screen.findByRole('button', { name: 'Contre-passer' }));
    const dialog = await screen.findByRole('dialog', { name: /Contre-pass/ });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Contre-passer' }));
    await screen.findByText('Contre-passée par');
    expect(within(dialog).getByText('Cette écriture est déjà contre-passée.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Contre-passer' })).not.toBeInTheDocument());
  });

  it('is deleted as somebody changed it meanwhile, once that was asked again', async () => {
    server.use(
      http.get(`${accounting}/entries/e1`, () => HttpResponse.json(view('e1', 'draft', 3))),
      http.delete(`${accounting}/entries/e1`, async ({ request }) => {
        await note(request);
        return sent.length === 1 ? problem(412, 'stale_version') : new HttpResponse(null, { status: 204 });
      }),
    );
    open('/accounting/entries?entry=e1');
    await userEvent.click(await screen.findByRole('button', { name: 'Supprimer' }));
    const dialog = await screen.findByRole('dialog', { name: 'Supprimer ce brouillon\u202f?' });
    server.use(http.get(`${accounting}/entries/e1`, () => HttpResponse.json(view('e1', 'draft', 4))));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Supprimer' }));
    expect(await within(dialog).findByText("Quelqu'un a modifié ces données entre-temps")).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Supprimer' }));
    await waitFor(() => expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"3"', '"4"']));
  });
});

describe('a draft that is changed and posted', () => {
  it('stays as it was typed when the posting is refused, and says why', async () => {
    server.use(
      http.get(`${accounting}/entries/e1`, () => HttpResponse.json({ ...view('e1', 'draft', 3), lines: [line(0, '411000', '120.00', '0.00'), line(1, '707000', '0.00', '120.00')] })),
      http.put(`${accounting}/entries/e1`, () => HttpResponse.json(view('e1', 'draft', 4))),
      http.post(`${accounting}/entries/e1/post`, async ({ request }) => {
        await note(request);
        return problem(409, 'period_closed');
      }),
    );
    open('/accounting/entries/e1/edit');
    const label = await screen.findByLabelText(/^Libellé\*/);
    await userEvent.type(label, ' bis');
    await userEvent.click(screen.getByRole('button', { name: 'Comptabiliser' }));
    expect(await screen.findByText('Ce mois est clôturé.')).toBeVisible();
    expect(screen.getByLabelText(/^Libellé\*/)).toHaveValue('Facture bis');
    expect(sent).toEqual([{ path: '/entries/e1/post', ifMatch: '"4"', body: null }]);
  });
});

describe('drafts that are posted together', () => {
  it('go with the versions in the list, and the one at fault is named', async () => {
    server.use(
      http.post(`${accounting}/entries/post`, async ({ request }) => {
        await note(request);
        return problem(422, 'rule_broken', [{ pointer: '/entries/1/lines', code: 'entry_not_balanced' }]);
      }),
    );
    open('/accounting/entries');
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Choisir les 2/ }));
    await userEvent.click(screen.getByRole('button', { name: /^Comptabiliser/ }));
    const refused = await screen.findByRole('list', { name: 'Les écritures refusées' });
    expect(within(refused).getByRole('listitem')).toHaveTextContent('10/02/2025 VE Facture Dupont: Le débit et le crédit doivent être égaux pour comptabiliser.');
    expect(sent).toEqual([{ path: '/entries/post', ifMatch: null, body: { entries: [{ id: 'e1', version: 3 }, { id: 'e2', version: 5 }] } }]);
  });
});

describe('an entry of more lines than it comes with', () => {
  const lines = [0, 1, 2, 3, 4].map((position) => line(position, String(411_000 + position), '1.00', '0.00'));
  const asked: string[] = [];

  function serve(state: EntryView['state']): void {
    asked.length = 0;
    server.use(
      http.get(`${accounting}/entries/e1`, () => HttpResponse.json({ ...view('e1', state, 3), line_count: 5, lines: lines.slice(0, 2), next_cursor: 'at2', created_by_name: 'Bob Sarr', posted_by_name: 'Awa Diop' })),
      http.get(`${accounting}/entries/e1/lines`, ({ request }) => {
        const cursor = new URL(request.url).searchParams.get('cursor') ?? '';
        asked.push(cursor);
        return HttpResponse.json(cursor === 'at2' ? { items: lines.slice(2, 4), next_cursor: 'at4' } : { items: lines.slice(4) });
      }),
    );
  }

  it('shows the others in the drawer as they are asked for', async () => {
    // Nothing comes into view by itself: every page is asked for.
    vi.stubGlobal('IntersectionObserver', class { observe = vi.fn(); disconnect = vi.fn(); });
    serve('posted');
    open('/accounting/entries?entry=e1');
    const drawer = await screen.findByRole('dialog', { name: /^VE 7/ });
    const table = await within(drawer).findByRole('table', { name: "Lignes de l'écriture" });
    expect(within(table).getAllByRole('link')).toHaveLength(2);
    expect(asked).toEqual([]);
    expect(within(drawer).getByText('2 lignes affichées sur 5')).toBeVisible();
    expect(within(drawer).getByText('Saisie par').nextElementSibling).toHaveTextContent('Bob Sarr');
    expect(within(drawer).getByText('Comptabilisée par').nextElementSibling).toHaveTextContent('Awa Diop');
    for (const [shown, cursors] of [[4, ['at2']], [5, ['at2', 'at4']]] as const) {
      await userEvent.click(await within(drawer).findByRole('button', { name: 'Afficher la suite' }));
      await waitFor(() => expect(within(table).getAllByRole('link')).toHaveLength(shown));
      expect(asked).toEqual(cursors);
    }
    expect(within(drawer).queryByRole('button', { name: 'Afficher la suite' })).toBeNull();
    expect(within(drawer).queryByText(/lignes affichées/)).toBeNull();
  });

  it('is changed with all its lines', async () => {
    serve('draft');
    open('/accounting/entries/e1/edit');
    await screen.findByLabelText(/^Libellé\*/);
    expect(asked).toEqual(['at2', 'at4']);
    for (const { account } of lines) expect(screen.getByDisplayValue(new RegExp(account))).toBeVisible();
  });
});
