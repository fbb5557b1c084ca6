import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acme, open, problem } from '@/test/app';
import { startInFrench } from '@/test/language';
import { accounting, booksOfAwa, take, typePurchase } from '@/test/purchase';
import { server } from '@/test/server';

const sent: unknown[] = [];

beforeAll(startInFrench);
beforeEach(() => {
  sent.length = 0;
  booksOfAwa();
  server.use(
    http.post(`${accounting}/entries`, async ({ request }) => {
      sent.push(await request.json());
      return problem(422, 'rule_broken', [{ pointer: '/lines/1/account', code: 'account_inactive' }]);
    }),
  );
});

// Typing key by key takes a while on a busy machine.
describe('the entry form', () => {
  it('makes a new line by itself and proposes what is missing on it', async () => {
    await typePurchase();
    await userEvent.keyboard('{Enter}');
    const account = await screen.findByLabelText('Compte, ligne 3');
    expect(screen.getByLabelText('Libellé, ligne 3')).toHaveValue('Fournitures');
    await userEvent.click(account);
    await take('401000');
    await userEvent.click(screen.getByLabelText('Crédit, ligne 3'));
    expect(screen.getByLabelText('Crédit, ligne 3')).toHaveValue('120,00');
    expect(screen.getByText('Équilibrée')).toBeVisible();
  });

  it('proposes the account of the journal with the balance to who leads past an empty account', async () => {
    const bank = { code: 'BQ', name: 'Banque', type: 'bank', description: '', is_active: true, version: 1, counterpart_account: '512', counterpart_label: 'Banques', counterpart_is_active: true };
    server.use(http.get(`${accounting}/journals`, () => HttpResponse.json({ items: [bank] })));
    open('/accounting/entries/new');
    await userEvent.type(await screen.findByLabelText(/^Libellé\*/), 'Fournitures{Enter}');
    await take('606400');
    await userEvent.keyboard('{Enter}100{Enter}');
    const account = screen.getByLabelText('Compte, ligne 2');
    expect(account).toHaveFocus();
    await userEvent.keyboard('{Enter}{Enter}');
    expect(account).toHaveValue('512');
    expect(account).toHaveAccessibleDescription('Banques');
    expect(screen.getByLabelText('Crédit, ligne 2')).toHaveValue('100,00');
    await userEvent.keyboard('{Enter}{Enter}');
    expect(screen.getByRole('button', { name: 'Comptabiliser' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sent).toMatchObject([{ journal: 'BQ', lines: [{ account: '606400', debit: '100.00' }, { account: '512', credit: '100.00' }] }]));
  });

  it('does not post what does not balance, and sends nothing', async () => {
    await typePurchase();
    await userEvent.click(screen.getByRole('button', { name: 'Comptabiliser' }));
    expect(await screen.findByText('Le débit et le crédit doivent être égaux pour comptabiliser.')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('saves a draft with Ctrl+Enter and puts a refusal beside the field of its line', async () => {
    await typePurchase();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const account = screen.getByLabelText('Compte, ligne 2');
    expect(await screen.findByText('Ce compte est désactivé.')).toBeVisible();
    expect(account).toHaveAccessibleDescription('Ce compte est désactivé.');
    expect(sent).toMatchObject([{ journal: 'OD', date: '2025-12-31', label: 'Fournitures', lines: [{ account: '606400', debit: '100.00' }, { account: '445660', debit: '20.00' }] }]);
  });

  it('saves with Ctrl+Enter what is typed in the field that it is pressed in: the proposal, or the text where there is none', async () => {
    await typePurchase();
    for (const [typed, taken] of [['401', '401000'], ['699999', '699999']] as const) {
      sent.length = 0;
      const account = screen.getByLabelText('Compte, ligne 1');
      await userEvent.clear(account);
      await userEvent.type(account, typed);
      if (typed === '401') await screen.findByRole('option', { name: /^401000/ });
      await userEvent.keyboard('{Control>}{Enter}{/Control}');
      await waitFor(() => expect(sent).toMatchObject([{ lines: [{ account: taken }, { account: '445660' }] }]));
      expect(account).toHaveValue(taken);
    }
  });

  it('names the third party of a line below its code', async () => {
    server.use(http.get(`${accounting}/auxiliaries`, () => HttpResponse.json({ items: [{ code: 'F0001', name: 'EDF Entreprises' }] })));
    open('/accounting/entries/new');
    const field = await screen.findByLabelText('Tiers, ligne 1');
    await userEvent.click(field);
    await userEvent.keyboard('F0001');
    await screen.findByRole('option', { name: /EDF/ });
    await userEvent.tab();
    expect(field).toHaveValue('F0001');
    expect(field).toHaveAccessibleDescription('EDF Entreprises');
  });

  it('opens with the focus on the journal', async () => {
    open('/accounting/entries/new');
    expect(await screen.findByLabelText(/^Journal\*/)).toHaveFocus();
  });

  it('tells what is wrong with an amount when it is left, and leads to it when the entry is posted', async () => {
    await typePurchase();
    const debit = screen.getByLabelText('Débit, ligne 1');
    await userEvent.clear(debit);
    await userEvent.type(debit, '1234,567{Enter}');
    expect(await screen.findByText('Ce montant a trop de décimales pour la devise.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Comptabiliser' }));
    await waitFor(() => expect(debit).toHaveFocus());
    expect(debit).toHaveAccessibleDescription('Ce montant a trop de décimales pour la devise.');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it('asks before what was typed is lost', async () => {
    await typePurchase();
    await userEvent.click(screen.getByRole('link', { name: 'Journaux' }));
    expect(await screen.findByRole('dialog', { name: 'Modifications non enregistrées' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Quitter sans enregistrer' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Journaux' })).toBeVisible();
  });
});

describe('the list of entries', () => {
  it('keeps the deletion of all drafts in a menu', async () => {
    server.use(
      http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions: [...acme.permissions, 'accounting.manage'] })),
      http.get(`${accounting}/fiscal_years`, () => HttpResponse.json({ items: [{ id: 'y1', start: '2025-01-01', end: '2025-12-31', state: 'open', posted_entries: 1, draft_entries: 2, version: 1 }] })),
    );
    open('/accounting/entries');
    await userEvent.click(await screen.findByRole('button', { name: 'Autres actes' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Supprimer tous les brouillons' }));
    expect(await screen.findByText(/^2 brouillons de l'exercice seront supprimés/)).toBeVisible();
  });

  it('says that the role does not allow it', async () => {
    server.use(http.get(`${accounting}/fiscal_years`, () => problem(403, 'forbidden')));
    open('/accounting/entries');
    expect(await screen.findByText('Votre rôle ne donne pas accès à cette page')).toBeVisible();
  });

  it('says that the plan does not include it', async () => {
    server.use(http.get(`${accounting}/fiscal_years`, () => problem(402, 'not_in_plan')));
    open('/accounting/entries');
    expect(await screen.findByText('Non compris dans votre offre')).toBeVisible();
  });
});
