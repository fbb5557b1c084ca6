import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EntryCreate, TaxSplit } from '@/api/generated/model';
import { open, problem } from '@/test/app';
import { startInFrench } from '@/test/language';
import { accounting, booksOfAwa, take } from '@/test/purchase';
import { server } from '@/test/server';

const code = (name: string, usage: string, words: string, rate: string) => ({ code: name, name: words, usage, kind: 'domestic', due: 'debits', exemption: '', base_box: '', tax_box: '', deductible_box: '', is_active: true, rates: [{ from: '2014-01-01', rate }], version: 1, [usage === 'sale' ? 'collected_account' : 'deductible_account']: usage === 'sale' ? '445710' : '445660' });
const codes = [code('A055', 'purchase', 'Achats à taux réduit', '5.5'), code('A20', 'purchase', 'Achats à taux normal', '20'), code('V20', 'sale', 'Ventes à taux normal', '20'), { ...code('A196', 'purchase', 'Ancien taux', '19.6'), until: '2013-12-31' }];

let asked: TaxSplit[];
let sent: EntryCreate[];

beforeAll(startInFrench);
beforeEach(() => {
  asked = [];
  sent = [];
  booksOfAwa();
  server.use(
    http.get(`${accounting}/tax_codes`, () => HttpResponse.json({ items: codes })),
    http.post(`${accounting}/tax_split`, async ({ request }) => {
      const body = (await request.json()) as TaxSplit;
      asked.push(body);
      const { account = '', debit = '', tax_code: taxCode = '' } = body.lines[0] ?? {};
      if (!codes.some(({ code: known }) => known === taxCode)) return problem(422, 'validation_failed', [{ pointer: '/lines/0/tax_code', code: 'tax_code_unknown' }]);
      const base = (Number(debit) / (body.amounts === 'gross' ? 1.2 : 1)).toFixed(2);
      const tax = (Number(base) * 0.2).toFixed(2);
      return HttpResponse.json({
        lines: [
          { account, debit: base, credit: '0.00', line: 0, is_tax: false, tax_code: taxCode, tax_base: base },
          { account: '445660', debit: tax, credit: '0.00', line: 0, is_tax: true, tax_code: taxCode, tax_base: base },
        ],
      });
    }),
    http.post(`${accounting}/entries`, async ({ request }) => {
      sent.push((await request.json()) as EntryCreate);
      return problem(422, 'rule_broken', [{ pointer: '/lines/1/tax_code', code: 'tax_code_inactive' }]);
    }),
  );
});

/** Opens a new entry with its column of taxes, and types a purchase up to its tax code. */
async function opens() {
  open('/accounting/entries/new');
  await userEvent.type(await screen.findByLabelText(/^Libellé\*/), 'Papier{Enter}');
  await take('606400');
  await userEvent.keyboard('{Alt>}t{/Alt}');
  await waitFor(() => expect(screen.getByLabelText('Taxe, ligne 1')).toHaveFocus());
}

describe('taxes on the lines of an entry', () => {
  it('show once they are wanted, with a key too, and can be hidden again', async () => {
    await opens();
    const wanted = screen.getByRole('switch', { name: 'Taxes' });
    expect(wanted).toBeChecked();
    await userEvent.click(wanted);
    expect(screen.queryByLabelText('Taxe, ligne 1')).not.toBeInTheDocument();
  });

  it('are proposed as the account suggests, and as they hold on the day', async () => {
    await opens();
    await userEvent.keyboard('{ArrowDown}');
    await screen.findByRole('option', { name: /^A20/ });
    const proposed = () => within(screen.getByRole('listbox', { name: 'Propositions' })).getAllByRole('option').map(({ textContent }) => textContent);
    expect(proposed()).toEqual([expect.stringMatching(/^A055/), expect.stringMatching(/^A20Achats à taux normal · 20/)]);
    await userEvent.keyboard('taux normal');
    await waitFor(() => expect(proposed()).toEqual([expect.stringMatching(/^A20/), expect.stringMatching(/^V20/)]));
  });

  it.each([['5,5', /^A055/], ['5.5', /^A055/], ['20', /^A20/], ['20 %', /^A20/]])('are found by their rate: %s', async (rate, found) => {
    await opens();
    await userEvent.keyboard(rate);
    const proposals = await screen.findByRole('listbox', { name: 'Propositions' });
    expect((await within(proposals).findAllByRole('option'))[0]).toHaveTextContent(found);
  });

  it('are typed once: the line of tax appears below, and the credit is proposed with it', async () => {
    await opens();
    await userEvent.keyboard('a20');
    await screen.findByRole('option', { name: /^A20/ });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Débit, ligne 1')).toHaveFocus());
    await userEvent.keyboard('100{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Débit, ligne 2')).toHaveValue('20,00'));
    expect(asked).toEqual([{ date: '2025-12-31', amounts: 'net', lines: [{ account: '606400', debit: '100.00', tax_code: 'A20' }] }]);
    expect(screen.getByLabelText('Compte, ligne 3')).toHaveFocus();
    expect(screen.getByLabelText('Taxe, ligne 2')).toHaveAccessibleDescription(/^Calculée sur 100,00/);
    expect(screen.getByLabelText('Taxe, ligne 2')).toHaveAttribute('readonly');
    await waitFor(() => expect(screen.getByLabelText('Compte, ligne 2')).toHaveAccessibleDescription('TVA déductible'));
    await take('401000');
    await userEvent.click(screen.getByLabelText('Crédit, ligne 3'));
    expect(screen.getByLabelText('Crédit, ligne 3')).toHaveValue('120,00');
    const totals = within(screen.getByText('Équilibrée').closest('dl')!);
    expect(totals.getByText('Base').nextElementSibling).toHaveTextContent(/^100,00/);
    expect(totals.getByText('Taxe').nextElementSibling).toHaveTextContent(/^20,00/);
  });

  it('are in the amount where it says so, and are split before the entry is saved from the amount', async () => {
    await opens();
    await userEvent.click(screen.getByRole('switch', { name: 'Montants TTC' }));
    await userEvent.type(screen.getByLabelText('Taxe, ligne 1'), 'A20{Tab}');
    await userEvent.keyboard('120');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(asked).toMatchObject([{ amounts: 'gross', lines: [{ debit: '120.00' }] }]);
    expect(sent[0]?.lines).toMatchObject([{ account: '606400', debit: '100.00', tax_code: 'A20', tax_base: '100.00' }, { account: '445660', debit: '20.00', tax_code: 'A20', tax_base: '100.00' }]);
    expect(await screen.findByText('Ce code de TVA est désactivé.')).toBeVisible();
    expect(screen.getByLabelText('Taxe, ligne 2')).toHaveAccessibleDescription('Ce code de TVA est désactivé.');
  });

  it('follow the amount of their base, and go with its code', async () => {
    await opens();
    await userEvent.keyboard('A20{Tab}100{Tab}');
    await waitFor(() => expect(screen.getByLabelText('Débit, ligne 2')).toHaveValue('20,00'));
    await userEvent.clear(screen.getByLabelText('Débit, ligne 1'));
    await userEvent.type(screen.getByLabelText('Débit, ligne 1'), '200{Tab}');
    await waitFor(() => expect(screen.getByLabelText('Débit, ligne 2')).toHaveValue('40,00'));
    await userEvent.clear(screen.getByLabelText('Taxe, ligne 1'));
    await userEvent.tab();
    await waitFor(() => expect(screen.getByLabelText('Débit, ligne 2')).toHaveValue(''));
    expect(screen.getByLabelText('Débit, ligne 1')).toHaveValue('200,00');
  });

  it('that are not known say so at their line, and nothing is sent', async () => {
    await opens();
    await userEvent.keyboard('XYZ{Tab}100{Tab}');
    expect(await screen.findByText("Ce code de TVA n'existe pas.")).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le brouillon' }));
    await waitFor(() => expect(screen.getByLabelText('Taxe, ligne 1')).toHaveFocus());
    expect(sent).toEqual([]);
  });

  /** A draft of a hundred and its tax. */
  function hasDraft() {
    const line = { account: '606400', account_label: 'Fournitures', date: '2025-03-01', label: 'Papier', debit: '100.00', credit: '0.00', tax_code: 'A20', tax_base: '100.00' };
    server.use(http.get(`${accounting}/entries/e1`, () => HttpResponse.json({ id: 'e1', journal: 'OD', state: 'draft', date: '2025-03-01', label: 'Papier', piece_ref: '', fiscal_year_id: 'y1', version: 3, line_count: 2, lines: [{ ...line, position: 0 }, { ...line, position: 1, account: '445660', debit: '20.00' }] })));
  }

  it('show by themselves in a draft that has them', async () => {
    hasDraft();
    open('/accounting/entries/e1/edit');
    expect(await screen.findByLabelText('Taxe, ligne 1')).toHaveValue('A20');
    await waitFor(() => expect(screen.getByLabelText('Taxe, ligne 2')).toHaveAttribute('readonly'));
    expect(screen.getByRole('switch', { name: 'Taxes' })).toBeDisabled();
    expect(asked).toEqual([]);
  });

  it('follow an amount that was changed and left before the codes were there', async () => {
    hasDraft();
    let come = (): void => undefined;
    const coming = new Promise<void>((resolve) => (come = resolve));
    server.use(http.get(`${accounting}/tax_codes`, async () => coming.then(() => HttpResponse.json({ items: codes }))));
    open('/accounting/entries/e1/edit');
    await userEvent.clear(await screen.findByLabelText('Débit, ligne 1'));
    await userEvent.type(screen.getByLabelText('Débit, ligne 1'), '200{Tab}');
    expect(screen.getByLabelText('Crédit, ligne 1')).toHaveFocus();
    come();
    await waitFor(() => expect(screen.getByLabelText('Débit, ligne 2')).toHaveValue('40,00'));
  });
});

describe('an entry that is duplicated', () => {
  const line = { account: '606400', account_label: 'Fournitures', date: '2025-03-01', label: 'Papier', debit: '100.00', credit: '0.00', due_date: '2025-04-01' };
  const whole = { id: 'e1', journal: 'OD', state: 'posted', number: 7, source: 'manual', date: '2025-03-01', label: 'Papier', piece_ref: 'F-1', fiscal_year_id: 'y1', version: 3, line_count: 2, total_debit: '100.00', total_credit: '100.00', lines: [{ ...line, position: 0 }], next_cursor: 'at1' };

  beforeEach(() => {
    // Nothing comes into view by itself.
    vi.stubGlobal('IntersectionObserver', class { observe = vi.fn(); disconnect = vi.fn(); });
    server.use(
      http.get(`${accounting}/entries`, () => HttpResponse.json({ items: [{ ...whole, lines: undefined, total: '100.00', is_balanced: true }] })),
      http.get(`${accounting}/entries/e1`, () => HttpResponse.json(whole)),
      http.get(`${accounting}/entries/e1/lines`, () => HttpResponse.json({ items: [{ ...line, position: 1, account: '401000', auxiliary: 'F1', debit: '0.00', credit: '100.00' }] })),
    );
  });

  /** A new entry of today with all lines, of which nothing is saved. */
  async function begins() {
    expect(await screen.findByRole('heading', { level: 1, name: 'Nouvelle écriture' })).toBeVisible();
    expect(await screen.findByLabelText(/^Libellé\*/)).toHaveValue('Papier');
    expect(screen.getByLabelText(/^Date\*/)).toHaveValue('31/12/2025');
    expect(screen.getByLabelText(/^Pièce/)).toHaveValue('');
    expect(screen.getByLabelText('Débit, ligne 1')).toHaveValue('100,00');
    expect(screen.getByLabelText('Échéance, ligne 1')).toHaveValue('');
    expect(screen.getByLabelText('Tiers, ligne 2')).toHaveValue('F1');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le brouillon' }));
    await waitFor(() => expect(sent).toMatchObject([{ journal: 'OD', date: '2025-12-31', lines: [{ account: '606400' }, { account: '401000', auxiliary: 'F1' }] }]));
  }

  it('from beside the list', async () => {
    open('/accounting/entries?entry=e1');
    await userEvent.click(await screen.findByRole('button', { name: 'Dupliquer' }));
    await begins();
  });

  it('from its row', async () => {
    open('/accounting/entries');
    await userEvent.click(await screen.findByRole('button', { name: "Actions sur l'écriture OD 7" }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Dupliquer' }));
    await begins();
  });
});
