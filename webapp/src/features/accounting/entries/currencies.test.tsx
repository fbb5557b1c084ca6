import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EntryCreate } from '@/api/generated/model';
import { awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { accounting, booksOfAwa, take } from '@/test/purchase';
import { server } from '@/test/server';

let asked: string[];
let sent: EntryCreate[];
let told: ReturnType<typeof signedIn>;

const line = { position: 0, account: '606400', account_label: 'Fournitures', date: '2025-03-01', label: 'Achat', debit: '92.00', credit: '0.00', currency: 'USD', currency_amount: '100.00' };
const other = { ...line, position: 1, account: '401000', debit: '0.00', credit: '92.00', piece_ref: 'INV-9', piece_date: '2025-02-27' };
const draft = { id: 'e1', journal: 'OD', state: 'draft', source: 'manual', date: '2025-03-01', label: 'Achat', piece_ref: '', fiscal_year_id: 'y1', version: 3, line_count: 2, total_debit: '92.00', total_credit: '92.00', lines: [line, other] };

beforeAll(startInFrench);
beforeEach(() => {
  asked = [];
  sent = [];
  booksOfAwa();
  told = signedIn(awa);
  server.use(
    http.get(`${accounting}/exchange_rates`, () => HttpResponse.json({ items: [], currencies: ['USD'] })),
    http.get(`${accounting}/exchange_rates/conversion`, ({ request }) => {
      const params = new URL(request.url).searchParams;
      asked.push(params.toString());
      const amount = (Number(params.get('amount')) * 0.92).toFixed(2);
      return HttpResponse.json({ amount, currency: 'EUR', rate_day: '2025-12-31' });
    }),
    http.get(`${accounting}/entries/e1`, () => HttpResponse.json(draft)),
    http.post(`${accounting}/entries`, async ({ request }) => {
      sent.push((await request.json()) as EntryCreate);
      return problem(422, 'rule_broken', []);
    }),
  );
});

/** Opens the form with its columns of other currencies. */
async function opens() {
  open('/accounting/entries/new');
  await screen.findByLabelText('Compte, ligne 1');
  const wanted = screen.getByRole('switch', { name: 'Devises' });
  if (!(wanted as HTMLInputElement).checked) await userEvent.click(wanted);
  await screen.findByLabelText('Devise, ligne 1');
}

describe('amounts in other currencies', () => {
  it('show once they are wanted, which is remembered', async () => {
    open('/accounting/entries/new');
    await screen.findByLabelText('Compte, ligne 1');
    expect(screen.queryByLabelText('Devise, ligne 1')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('switch', { name: 'Devises' }));
    expect(await screen.findByLabelText('Montant en devise, ligne 2')).toBeVisible();
    await waitFor(() => expect(told.flatMap(({ tables }) => tables ?? [])).toEqual([{ table: 'entry_lines', hidden: [], order: ['currency', 'currencyAmount'] }]));
    await userEvent.click(screen.getByRole('switch', { name: 'Devises' }));
    expect(screen.queryByLabelText('Devise, ligne 1')).not.toBeInTheDocument();
  });

  it('fill the debit by the rate of the day, say the rate, and are sent', async () => {
    await opens();
    await userEvent.click(screen.getByLabelText('Compte, ligne 1'));
    await take('606400');
    await userEvent.click(screen.getByLabelText('Devise, ligne 1'));
    await userEvent.keyboard('us{Tab}1000{Tab}');
    await waitFor(() => expect(screen.getByLabelText('Débit, ligne 1')).toHaveValue('920,00'));
    expect(screen.getByLabelText('Débit, ligne 1')).toHaveFocus();
    expect(screen.getByLabelText('Montant en devise, ligne 1')).toHaveAccessibleDescription('1 USD = 0,92 EUR');
    expect(asked).toEqual(['currency=USD&amount=1000&on=2025-12-31']);
    await userEvent.type(screen.getByLabelText(/^Libellé\*/), 'Achat');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le brouillon' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.lines).toEqual([{ account: '606400', label: 'Achat', debit: '920.00', currency: 'USD', currency_amount: '1000' }]);
  });

  it('leave an amount that was typed alone, and are asked again of another day', async () => {
    await opens();
    await userEvent.type(screen.getByLabelText('Débit, ligne 1'), '900');
    await userEvent.click(screen.getByLabelText('Devise, ligne 1'));
    await userEvent.keyboard('us{Tab}1000{Tab}');
    expect(asked).toEqual([]);
    expect(screen.getByLabelText('Débit, ligne 1')).toHaveValue('900,00');
    await userEvent.click(screen.getByLabelText('Devise, ligne 2'));
    await userEvent.keyboard('us{Tab}1000{Tab}');
    await waitFor(() => expect(screen.getByLabelText('Crédit, ligne 2')).toHaveValue('920,00'));
    const day = screen.getByLabelText(/^Date\*/);
    await userEvent.clear(day);
    await userEvent.type(day, '30/12/2025{Enter}');
    await waitFor(() => expect(asked.at(-1)).toContain('on=2025-12-30'));
  });

  it('without a rate say so at the field, and the amount is typed', async () => {
    server.use(http.get(`${accounting}/exchange_rates/conversion`, () => problem(422, 'validation_failed', [{ pointer: '/on', code: 'exchange_rate_missing' }])));
    await opens();
    await userEvent.click(screen.getByLabelText('Devise, ligne 1'));
    await userEvent.keyboard('xyz{Tab}5{Tab}');
    expect(screen.getByLabelText('Devise, ligne 1')).toHaveValue('XYZ');
    expect(await screen.findByText(/^Aucun cours à cette date/)).toBeVisible();
    await userEvent.type(screen.getByLabelText('Débit, ligne 1'), '4');
    expect(screen.queryByText(/^Aucun cours à cette date/)).not.toBeInTheDocument();
  });

  it('are typed with Enter alone', async () => {
    await opens();
    await userEvent.click(screen.getByLabelText('Compte, ligne 1'));
    await take('606400');
    await userEvent.keyboard('{Enter}us{Enter}100{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Débit, ligne 1')).toHaveValue('92,00'));
    expect(screen.getByLabelText('Débit, ligne 1')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Compte, ligne 2')).toHaveFocus());
  });

  it('show by themselves in an entry that has them', async () => {
    open('/accounting/entries/e1/edit');
    expect(await screen.findByLabelText('Devise, ligne 1')).toHaveValue('USD');
    expect(screen.getByLabelText('Montant en devise, ligne 2')).toHaveValue('100,00');
    expect(screen.getByRole('switch', { name: 'Devises' })).toBeDisabled();
  });

  it('stand under the amount beside the list, with the piece of a line', async () => {
    open('/accounting/entries?entry=e1');
    const lines = within(await screen.findByRole('table', { name: "Lignes de l'écriture" })).getAllByRole('row');
    const [account, debit] = within(lines[1]!).getAllByRole('cell');
    expect(debit).toHaveTextContent('92,00100,00 USD');
    expect(account).not.toHaveTextContent('Pièce');
    const [named, empty, credit] = within(lines[2]!).getAllByRole('cell');
    expect(named).toHaveTextContent('Pièce INV-9 · 27/02/2025');
    expect(empty).toHaveTextContent('');
    expect(credit).toHaveTextContent('92,00100,00 USD');
  });
});
