import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

const accounting = '/api/v1/companies/c1/accounting';
const known = [
  { number: '401000', label: 'Fournisseurs' },
  { number: '606400', label: 'Fournitures administratives' },
  { number: '445660', label: 'TVA déductible' },
];
const sent: unknown[] = [];

beforeAll(startInFrench);
beforeEach(() => {
  sent.length = 0;
  signedIn(awa);
  server.use(
    http.get(`${accounting}/journals`, () => HttpResponse.json({ items: [{ code: 'OD', name: 'Opérations diverses', type: 'miscellaneous', description: '', is_active: true, version: 1 }] })),
    http.get(`${accounting}/fiscal_years`, () => HttpResponse.json({ items: [{ id: 'y1', start: '2025-01-01', end: '2025-12-31', state: 'open', posted_entries: 1, draft_entries: 0, version: 1 }] })),
    http.get(`${accounting}/accounts`, ({ request }) => {
      const search = new URL(request.url).searchParams.get('search') ?? '';
      return HttpResponse.json({ items: known.filter((account) => account.number.startsWith(search)) });
    }),
    http.get(`${accounting}/auxiliaries`, () => HttpResponse.json({ items: [] })),
    http.post(`${accounting}/entries`, async ({ request }) => {
      sent.push(await request.json());
      return problem(422, 'rule_broken', [{ pointer: '/lines/1/account', code: 'account_inactive' }]);
    }),
  );
});

async function take(number: string): Promise<void> {
  await userEvent.keyboard(number);
  await screen.findByRole('option', { name: new RegExp(`^${number}`) });
  await userEvent.keyboard('{Enter}');
}

/** Types a purchase on the keyboard alone, from its label on. */
async function typePurchase(): Promise<void> {
  open('/accounting/entries/new');
  await userEvent.type(await screen.findByLabelText(/^Libellé\*/), 'Fournitures{Enter}');
  await take('606400');
  await userEvent.keyboard('{Enter}100{Enter}');
  await take('445660');
  await userEvent.keyboard('{Enter}20{Enter}');
}

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

  it('asks before what was typed is lost', async () => {
    await typePurchase();
    await userEvent.click(screen.getByRole('link', { name: 'Journaux' }));
    expect(await screen.findByRole('dialog', { name: 'Quitter sans enregistrer ?' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Quitter' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Journaux' })).toBeVisible();
  });
});

describe('the list of entries', () => {
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
