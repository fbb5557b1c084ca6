import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EntryTemplateView, RecurringEntryView } from '@/api/generated/model';
import { acme, open, problem } from '@/test/app';
import { startInFrench } from '@/test/language';
import { accounting, booksOfAwa } from '@/test/purchase';
import { server } from '@/test/server';

const template: EntryTemplateView = { id: 't1', name: 'Loyer', journal: 'OD', label: 'Loyer', amounts: ['Hors taxe', 'Charges'], lines: [], is_active: true, version: 1 };
const rent: RecurringEntryView = { id: 'r1', name: 'Loyer du fournil', template_id: 't1', template_name: 'Loyer', amounts: ['850.00', '40.00'], currency: 'EUR', first_on: '2025-01-31', months: 1, days_done: 3, next_on: '2025-04-30', is_due: true, problem: 'fiscal_year_missing', is_active: true, version: 6 };
const over: RecurringEntryView = { ...rent, id: 'r2', name: 'Abonnement', days_done: 12, next_on: undefined, last_on: '2025-12-31', is_due: false, problem: undefined, version: 2 };

let sent: [what: string, version: string | null, body: unknown][];

async function note(request: Request): Promise<void> {
  const text = await request.text();
  sent.push([`${request.method} ${new URL(request.url).pathname.replace(accounting, '')}`, request.headers.get('If-Match'), text === '' ? null : JSON.parse(text)]);
}

beforeAll(startInFrench);
beforeEach(() => {
  sent = [];
  booksOfAwa();
  server.use(
    http.get(`${accounting}/entry_templates`, () => HttpResponse.json({ items: [template] })),
    http.get(`${accounting}/recurring_entries`, () => HttpResponse.json({ items: [over, rent] })),
    http.post(`${accounting}/recurring_entries`, async ({ request }) => {
      await note(request);
      return problem(409, 'recurring_entry_name_taken');
    }),
    http.put(`${accounting}/recurring_entries/r1`, async ({ request }) => {
      await note(request);
      return HttpResponse.json({ ...rent, is_active: false, version: 7 });
    }),
    http.post(`${accounting}/recurring_entries/draft`, async ({ request }) => {
      await note(request);
      return HttpResponse.json({ drafted: 2, failed: 1 });
    }),
  );
});

describe('the recurring entries', () => {
  it('say which day comes next, what waits and why', async () => {
    open('/accounting/recurring');
    const row = within(await screen.findByRole('row', { name: /Loyer du fournil/ }));
    expect(row.getByText('À préparer')).toBeVisible();
    expect(row.getByText('Aucun exercice ne contient cette date.')).toBeVisible();
    expect(within(screen.getByRole('row', { name: /Abonnement/ })).getAllByText('Terminée')[0]).toBeInTheDocument();
    // Both pages share a tab.
    expect(screen.getAllByRole('link', { name: 'Modèles' }).map((link) => link.getAttribute('href'))).toEqual(expect.arrayContaining(['/accounting/recurring', '/accounting/templates']));
  });

  it('are drafted at once, and what could not be is told', async () => {
    open('/accounting/recurring');
    await userEvent.click(await screen.findByRole('button', { name: 'Préparer les brouillons échus' }));
    await waitFor(() => expect(sent).toEqual([['POST /recurring_entries/draft', null, null]]));
  });

  it('pause in the version that is shown, with everything as it was', async () => {
    open('/accounting/recurring');
    await userEvent.click(await screen.findByRole('button', { name: 'Actions sur Loyer du fournil' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Mettre en pause' }));
    await waitFor(() => expect(sent).toEqual([['PUT /recurring_entries/r1', '"6"', { name: 'Loyer du fournil', template_id: 't1', amounts: ['850.00', '40.00'], first_on: '2025-01-31', months: 1, is_active: false }]]));
  });

  it('ask for the amounts of their template by its names', async () => {
    open('/accounting/recurring?act=new');
    const dialog = within(await screen.findByRole('dialog', { name: 'Nouvelle récurrence' }));
    await userEvent.type(dialog.getByLabelText(/^Nom/), 'Parking');
    await userEvent.selectOptions(dialog.getByLabelText(/^Modèle/), 'Loyer');
    await userEvent.type(await dialog.findByLabelText(/^Hors taxe/), '100');
    await userEvent.type(dialog.getByLabelText(/^Charges/), '-5,5');
    await userEvent.selectOptions(dialog.getByLabelText(/^Rythme/), 'Chaque trimestre');
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(await dialog.findByText('Une écriture récurrente porte déjà ce nom.')).toBeVisible();
    expect(sent).toMatchObject([['POST /recurring_entries', null, { name: 'Parking', template_id: 't1', amounts: ['100.00', '-5.50'], months: 3, is_active: true }]]);
  });

  it('keep their days once some are done with, and their last day is not before the first', async () => {
    open('/accounting/recurring');
    await userEvent.click(await screen.findByRole('button', { name: 'Actions sur Loyer du fournil' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Modifier' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Modifier la récurrence' }));
    expect(dialog.getByLabelText(/^Rythme/)).toBeDisabled();
    await userEvent.type(dialog.getByLabelText(/^Dernier jour/), '01/01/2025');
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(await dialog.findByText('Le dernier jour précède le premier.')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('need a template first', async () => {
    server.use(
      http.get(`${accounting}/entry_templates`, () => HttpResponse.json({ items: [] })),
      http.get(`${accounting}/recurring_entries`, () => HttpResponse.json({ items: [] })),
    );
    open('/accounting/recurring');
    expect(await screen.findByText('Aucune écriture récurrente')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Nouveau modèle' })[0]).toHaveAttribute('href', '/accounting/templates/new');
  });

  it('are only read by who may not write', async () => {
    server.use(http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions: ['accounting.read'] })));
    open('/accounting/recurring');
    await screen.findByRole('row', { name: /Loyer du fournil/ });
    expect(screen.queryByRole('button', { name: /^Préparer|^Actions sur|^Nouvelle/ })).not.toBeInTheDocument();
  });
});
