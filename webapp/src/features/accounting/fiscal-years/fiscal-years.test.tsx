import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { acme, awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

const path = '/api/v1/companies/c1/accounting/fiscal_years';
const year = { id: 'y1', start: '2026-01-01', end: '2026-12-31', state: 'open', posted_entries: 1200, draft_entries: 3, version: 1 };

function mayManage(permissions: string[]) {
  server.use(
    http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions, modules: [{ key: 'accounting', group: 'finances', is_enabled: true, access: 'available' }] })),
    http.get(path, () => HttpResponse.json({ items: [year] })),
  );
}

beforeEach(async () => {
  await startInFrench();
  signedIn(awa);
});

describe('the fiscal years', () => {
  it('are listed with what they hold', async () => {
    mayManage(['accounting.read']);
    open('/accounting/fiscal-years');
    const row = await screen.findByRole('row', { name: /2026/ });
    expect(row).toHaveTextContent('01/01/2026');
    expect(row).toHaveTextContent('1 200');
    expect(screen.queryByRole('button', { name: 'Nouvel exercice' })).not.toBeInTheDocument();
  });

  it('go on with the twelve months after the last one', async () => {
    mayManage(['accounting.read', 'accounting.manage']);
    const sent: unknown[] = [];
    server.use(
      http.post(path, async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ ...year, id: 'y2', start: '2027-01-01', end: '2027-12-31' }, { status: 201 });
      }),
    );
    open('/accounting/fiscal-years');
    await userEvent.click(await screen.findByRole('button', { name: 'Nouvel exercice' }));
    expect(await screen.findByRole('textbox', { name: /^Premier jour/ })).toHaveValue('01/01/2027');
    await userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
    await screen.findByRole('button', { name: 'Nouvel exercice' });
    expect(sent).toEqual([{ start: '2027-01-01', end: '2027-12-31' }]);
  });

  it('meet the last one: a gap is told before anything is sent', async () => {
    mayManage(['accounting.read', 'accounting.manage']);
    open('/accounting/fiscal-years');
    await userEvent.click(await screen.findByRole('button', { name: 'Nouvel exercice' }));
    const start = await screen.findByRole('textbox', { name: /^Premier jour/ });
    await userEvent.clear(start);
    await userEvent.type(start, '02/01/2027');
    await userEvent.click(screen.getByRole('button', { name: 'Ouvrir' }));
    expect(await screen.findByText(/^Cet exercice doit suivre le dernier/)).toBeVisible();
  });

  it('say when the dates overlap another year, and keep what was typed', async () => {
    mayManage(['accounting.read', 'accounting.manage']);
    server.use(http.post(path, () => problem(409, 'fiscal_year_overlaps')));
    open('/accounting/fiscal-years');
    await userEvent.click(await screen.findByRole('button', { name: 'Nouvel exercice' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Ouvrir' }));
    expect(await screen.findByText('Ces dates chevauchent un autre exercice.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Premier jour/ })).toHaveValue('01/01/2027');
  });
});

describe('a year that is closed', () => {
  it('leads to the allocation of its result where that keeps it from being opened again', async () => {
    mayManage(['accounting.read', 'accounting.manage']);
    server.use(
      http.get(path, () => HttpResponse.json({ items: [{ ...year, state: 'closed' }] })),
      http.post(`${path}/y1/reopen`, () => problem(409, 'result_allocated')),
    );
    open('/accounting/fiscal-years');
    await userEvent.click(await screen.findByRole('button', { name: 'Actes sur l’exercice 2026' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Rouvrir…' }));
    await userEvent.type(await screen.findByRole('textbox', { name: /^Motif/ }), 'Une facture manque');
    await userEvent.click(screen.getByRole('button', { name: 'Rouvrir' }));
    expect(await screen.findByText(/contre-passez d’abord l’écriture d’affectation/)).toBeVisible();
    expect(screen.getByRole('link', { name: "Voir l'affectation du résultat" })).toHaveAttribute('href', '/accounting/fiscal-years/allocation?year=y1');
  });
});

describe('a year without entries', () => {
  const next = { ...year, id: 'y2', start: '2027-01-01', end: '2027-12-31', posted_entries: 0, draft_entries: 0, version: 4 };
  const empty = { ...next, id: 'y3', start: '2028-01-01', end: '2028-12-31' };

  beforeEach(() => {
    mayManage(['accounting.read', 'accounting.manage']);
    server.use(http.get(path, () => HttpResponse.json({ items: [empty, next, year] })));
    open('/accounting/fiscal-years');
  });

  it('is deleted where it is the last one', async () => {
    const sent: (string | null)[] = [];
    server.use(
      http.delete(`${path}/y3`, ({ request }) => {
        sent.push(request.headers.get('if-match'));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Actes sur l’exercice 2028' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Supprimer…' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Supprimer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual(['"4"']);
  });

  it('stays where another follows, or where something is written in it', async () => {
    for (const name of ['Actes sur l’exercice 2027', 'Actes sur l’exercice 2026']) {
      await userEvent.click(await screen.findByRole('button', { name }));
      await screen.findByRole('menuitem', { name: 'Clôturer…' });
      expect(screen.queryByRole('menuitem', { name: 'Supprimer…' })).not.toBeInTheDocument();
      await userEvent.keyboard('{Escape}');
    }
  });
});

describe('the closing of a year', () => {
  const review = { fiscal_year: year, currency: 'EUR', result: '60.00', result_account: '120', next_start: '2027-01-01', next_is_opened: false, findings: [{ code: 'suspense_not_empty', severity: 'attention', count: 1, about: ['471'] }] };
  const journals = [
    { code: 'OD', name: 'Opérations diverses', type: 'miscellaneous', description: '', is_active: true, version: 1 },
    { code: 'AN', name: 'À nouveaux', type: 'opening', description: '', is_active: true, version: 1 },
  ];

  function reviewed(findings: unknown[]) {
    mayManage(['accounting.read', 'accounting.manage']);
    server.use(
      http.get(`${path}/y1/closing`, () => HttpResponse.json({ ...review, findings })),
      http.get('/api/v1/companies/c1/accounting/journals', () => HttpResponse.json({ items: journals })),
    );
  }

  async function asksToClose() {
    open('/accounting/fiscal-years');
    await userEvent.click(await screen.findByRole('button', { name: 'Actes sur l’exercice 2026' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Clôturer…' }));
  }

  it('shows the result and what to look at, and sends what was proposed', async () => {
    reviewed(review.findings);
    const sent: unknown[] = [];
    server.use(
      http.post(`${path}/y1/close`, async ({ request }) => {
        sent.push([request.headers.get('if-match'), await request.json()]);
        return HttpResponse.json({ fiscal_year: { ...year, state: 'closed', version: 2 }, result: '60.00', next_fiscal_year: { ...year, id: 'y2' } });
      }),
    );
    await asksToClose();
    expect(await screen.findByText('Bénéfice')).toBeVisible();
    expect(screen.getByText('Comptes d’attente non soldés : 1')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clôturer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual([['"1"', { label: 'Clôture 2026', opening_journal: 'AN', opening_label: 'À nouveaux 2027', result_account: '120', completes_opening: false }]]);
  });

  it('begins on what it is about: a stray key changes nothing of it', async () => {
    reviewed(review.findings);
    await asksToClose();
    const account = await screen.findByRole('combobox', { name: /^Compte/ });
    expect(screen.getByRole('heading', { name: 'Clôturer l’exercice 2026' })).toHaveFocus();
    await userEvent.keyboard('1');
    expect(account).toHaveValue('120');
  });

  it('completes what opened the next year otherwise once it is told to', async () => {
    reviewed([{ code: 'opening_differs', severity: 'attention', count: 2, about: ['411000', '41100000'] }]);
    const sent: unknown[] = [];
    server.use(
      http.post(`${path}/y1/close`, async ({ request }) => {
        const asked = (await request.json()) as { completes_opening: boolean };
        sent.push(asked.completes_opening);
        return asked.completes_opening ? HttpResponse.json({ fiscal_year: { ...year, state: 'closed', version: 2 }, result: '60.00', next_fiscal_year: { ...year, id: 'y2' } }) : problem(409, 'opening_differs');
      }),
    );
    await asksToClose();
    await userEvent.click(await screen.findByRole('button', { name: 'Clôturer' }));
    expect(await screen.findByText(/^Les à-nouveaux de l’exercice suivant diffèrent des soldes de celui-ci/)).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: /^Compléter ces à-nouveaux/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Clôturer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual([false, true]);
  });

  it('is not offered while something is in its way', async () => {
    reviewed([{ code: 'drafts', severity: 'blocking', count: 3, about: [] }]);
    await asksToClose();
    expect(await screen.findByText('Brouillons à comptabiliser ou à supprimer : 3')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Clôturer' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByText('Fermer', { selector: 'button' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
