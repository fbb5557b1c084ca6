import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EntryTemplateFill, EntryTemplateView, FilledEntry } from '@/api/generated/model';
import { acme, open, problem } from '@/test/app';
import { startInFrench } from '@/test/language';
import { accounting, booksOfAwa, take } from '@/test/purchase';
import { server } from '@/test/server';

const id = '019c0000-0000-7000-8000-000000000001';
const rent: EntryTemplateView = {
  id,
  name: 'Loyer',
  journal: 'OD',
  label: 'Loyer {month}/{year}',
  amounts: ['Loyer hors taxe'],
  lines: [
    { account: '606400', side: 'debit', formula: 'a1' },
    { account: '401000', side: 'balance' },
  ],
  is_active: true,
  version: 4,
};
const old: EntryTemplateView = { ...rent, id: '019c0000-0000-7000-8000-000000000002', name: 'Ancien bail', is_active: false };
const filled = (amount: string): FilledEntry => ({
  journal: 'OD',
  date: '2025-12-31',
  label: 'Loyer 12/2025',
  currency: 'EUR',
  total_debit: amount,
  total_credit: amount,
  lines: [
    { account: '606400', label: 'Loyer 12/2025', debit: amount, credit: '0.00' },
    { account: '401000', label: 'Loyer 12/2025', debit: '0.00', credit: amount },
  ],
});

let sent: [what: string, version: string | null, body: unknown][];
let fills: EntryTemplateFill[];

async function note(request: Request): Promise<void> {
  const text = await request.text();
  sent.push([`${request.method} ${new URL(request.url).pathname.replace(accounting, '')}`, request.headers.get('If-Match'), text === '' ? null : JSON.parse(text)]);
}

beforeAll(startInFrench);
beforeEach(() => {
  sent = [];
  fills = [];
  booksOfAwa();
  server.use(
    http.get(`${accounting}/tax_codes`, () => HttpResponse.json({ items: [] })),
    http.get(`${accounting}/entry_templates`, () => HttpResponse.json({ items: [old, rent] })),
    http.get(`${accounting}/entry_templates/${id}`, () => HttpResponse.json(rent)),
    http.post(`${accounting}/entry_templates/${id}/fill`, async ({ request }) => {
      const body = (await request.json()) as EntryTemplateFill;
      fills.push(body);
      return HttpResponse.json(filled(Number(body.amounts[0]).toFixed(2)));
    }),
    http.post(`${accounting}/entry_templates`, async ({ request }) => {
      await note(request);
      return problem(422, 'validation_failed', [{ pointer: '/lines/0/formula', code: 'formula_amount_unknown' }, { pointer: '/lines/1/side', code: 'template_balance_twice' }]);
    }),
    http.put(`${accounting}/entry_templates/${id}`, async ({ request }) => {
      await note(request);
      return HttpResponse.json({ ...rent, version: 5 });
    }),
    http.delete(`${accounting}/entry_templates/${id}`, async ({ request }) => {
      await note(request);
      return problem(409, 'entry_template_recurs');
    }),
  );
});

describe('the list of templates', () => {
  it('has the templates, and the way to what recurs', async () => {
    open('/accounting/templates');
    expect(await screen.findByRole('row', { name: /^Loyer/ })).toBeVisible();
    expect(within(screen.getByRole('navigation', { name: 'Modèles' })).getByRole('link', { name: 'Récurrentes' })).toHaveAttribute('href', '/accounting/recurring');
    expect(screen.getByRole('link', { name: 'Nouveau modèle' })).toHaveAttribute('href', '/accounting/templates/new');
  });

  it('says how to begin where there is none', async () => {
    server.use(http.get(`${accounting}/entry_templates`, () => HttpResponse.json({ items: [] })));
    open('/accounting/templates');
    expect(await screen.findByText('Aucun modèle')).toBeVisible();
  });

  it('says that the role does not allow it', async () => {
    server.use(http.get(`${accounting}/entry_templates`, () => problem(403, 'forbidden')));
    open('/accounting/templates');
    expect(await screen.findByText('Votre rôle ne donne pas accès à cette page')).toBeVisible();
  });

  it('is only read by who may not write', async () => {
    server.use(http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions: ['accounting.read'] })));
    open('/accounting/templates');
    await screen.findByRole('row', { name: /^Loyer/ });
    expect(screen.queryByRole('link', { name: 'Nouveau modèle' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Actions sur le modèle Loyer' })).not.toBeInTheDocument();
  });

  it('takes one out of what is offered, in the version that is shown', async () => {
    open('/accounting/templates');
    await userEvent.click(await screen.findByRole('button', { name: 'Actions sur le modèle Loyer' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Désactiver' }));
    const { id: _id, version: _version, ...details } = rent;
    await waitFor(() => expect(sent).toEqual([[`PUT /entry_templates/${id}`, '"4"', { ...details, is_active: false }]]));
  });

  it('says why one is not deleted', async () => {
    open('/accounting/templates');
    await userEvent.click(await screen.findByRole('button', { name: 'Actions sur le modèle Loyer' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Supprimer' }));
    const question = within(await screen.findByRole('dialog', { name: /^Supprimer le modèle Loyer/ }));
    await userEvent.click(question.getByRole('button', { name: 'Supprimer' }));
    expect(await question.findByText(/^Des écritures récurrentes utilisent ce modèle/)).toBeVisible();
    expect(sent).toEqual([[`DELETE /entry_templates/${id}`, '"4"', null]]);
  });
});

describe('the form of a template', () => {
  it('tells what the label is on a day, and what is wrong at each field', async () => {
    open('/accounting/templates/new');
    await userEvent.type(await screen.findByLabelText(/^Nom\*/), 'Loyer');
    await userEvent.selectOptions(screen.getByLabelText(/^Journal\*/), 'OD');
    await userEvent.type(screen.getAllByLabelText(/^Libellé/)[0]!, 'Loyer {{month}');
    expect(await screen.findByText(/^Ce mois-ci : Loyer \d{2}$/)).toBeVisible();
    await userEvent.type(screen.getByLabelText(/^Nom de a1/), 'Loyer hors taxe');
    const lines = screen.getAllByRole('group', { name: /^Ligne \d/ });
    await userEvent.click(within(lines[0]!).getByLabelText(/^Compte/));
    await take('606400');
    await userEvent.click(within(lines[1]!).getByLabelText(/^Compte/));
    await take('401000');
    await userEvent.type(within(lines[0]!).getByLabelText(/^Formule/), ' * a2');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await within(lines[0]!).findByText(/^Cette formule cite un montant/)).toBeVisible();
    expect(within(lines[1]!).getByText("Une seule ligne peut solder l'écriture.")).toBeVisible();
    expect(sent).toEqual([['POST /entry_templates', null, { name: 'Loyer', journal: 'OD', label: 'Loyer {month}', amounts: ['Loyer hors taxe'], is_active: true, lines: [{ account: '606400', side: 'debit', formula: 'a1 * a2' }, { account: '401000', side: 'balance' }] }]]);
  });

  it('shows what it comes to with amounts that are tried', async () => {
    open(`/accounting/templates/${id}/edit`);
    const preview = within((await screen.findByRole('heading', { name: 'Aperçu' })).closest('section')!);
    expect(preview.getByText('Donnez les montants pour voir les lignes.')).toBeVisible();
    await userEvent.type(preview.getByLabelText(/^Loyer hors taxe/), '850');
    const table = await preview.findByRole('table', { name: 'Lignes calculées' });
    await waitFor(() => expect(within(table).getAllByRole('row').at(-1)).toHaveTextContent('850,00'));
    expect(preview.getByText('Équilibrée')).toBeVisible();
    expect(fills.at(-1)).toEqual({ date: expect.stringMatching(/^\d{4}-/) as string, amounts: ['850.00'] });
  });

  it('says at which line it cannot be filled', async () => {
    server.use(http.post(`${accounting}/entry_templates/${id}/fill`, () => problem(422, 'validation_failed', [{ pointer: '/lines/1/formula', code: 'formula_divided_by_zero' }])));
    open(`/accounting/templates/${id}/edit`);
    const preview = within((await screen.findByRole('heading', { name: 'Aperçu' })).closest('section')!);
    await userEvent.type(preview.getByLabelText(/^Loyer hors taxe/), '850');
    expect(await preview.findByText(/^Ligne 2 : Cette formule divise par zéro\.$/)).toBeVisible();
  });

  it('is not there for who may not write', async () => {
    server.use(http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions: ['accounting.read'] })));
    open(`/accounting/templates/${id}/edit`);
    expect(await screen.findByText('Votre rôle ne donne pas accès à cette page')).toBeVisible();
  });
});

describe('a template that is used', () => {
  /** A new entry with what the template came to, of which nothing is saved. */
  async function opens() {
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByLabelText('Débit, ligne 1')).toHaveValue('850,00');
    expect(screen.getByLabelText('Compte, ligne 2')).toHaveValue('401000');
    expect(screen.getByLabelText(/^Libellé\*/)).toHaveValue('Loyer 12/2025');
    expect(screen.getByLabelText(/^Date\*/)).toHaveValue('31/12/2025');
    expect(sent).toEqual([]);
  }

  it('opens a new entry from its list', async () => {
    open('/accounting/templates');
    await userEvent.click(await screen.findByRole('button', { name: 'Actions sur le modèle Loyer' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Utiliser…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Ouvrir la saisie' })).toBeDisabled();
    await userEvent.type(dialog.getByLabelText(/^Loyer hors taxe/), '850');
    await dialog.findByRole('table', { name: 'Lignes calculées' });
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Ouvrir la saisie' })).toBeEnabled());
    await userEvent.click(dialog.getByRole('button', { name: 'Ouvrir la saisie' }));
    await opens();
  });

  it('is chosen by its key from a new entry, among those that are offered', async () => {
    open('/accounting/entries/new');
    await userEvent.click(await screen.findByLabelText(/^Libellé\*/));
    await userEvent.keyboard('{Alt>}m{/Alt}');
    const choice = within(await screen.findByRole('dialog', { name: 'Choisir un modèle' }));
    await choice.findByRole('list', { name: 'Modèles proposés' });
    expect(choice.getAllByRole('listitem')).toHaveLength(1);
    await userEvent.keyboard('loy{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: /^Utiliser/ }));
    await userEvent.type(dialog.getByLabelText(/^Loyer hors taxe/), '850');
    await dialog.findByRole('table', { name: 'Lignes calculées' });
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Ouvrir la saisie' })).toBeEnabled());
    await userEvent.click(dialog.getByRole('button', { name: 'Ouvrir la saisie' }));
    await opens();
  });
});
