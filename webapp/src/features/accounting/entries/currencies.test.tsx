import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EntryCreate, TaxSplit } from '@/api/generated/model';
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
    expect(screen.getByLabelText('Cours, ligne 1')).toHaveFocus();
    expect(screen.getByLabelText('Cours, ligne 1')).toHaveValue('0,92');
    expect(screen.getByLabelText('Cours, ligne 1')).toHaveAccessibleDescription('1 USD = … EUR');
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

  it('without a rate are asked for again on another day', async () => {
    server.use(
      http.get(`${accounting}/exchange_rates/conversion`, ({ request }) =>
        request.url.endsWith('on=2025-12-30') ? HttpResponse.json({ amount: '110.40', currency: 'EUR', rate_day: '2025-12-30' }) : problem(422, 'validation_failed', [{ pointer: '/on', code: 'exchange_rate_missing' }]),
      ),
    );
    await opens();
    await userEvent.click(screen.getByLabelText('Devise, ligne 1'));
    await userEvent.keyboard('us{Tab}120{Tab}');
    expect(await screen.findByText(/^Aucun cours à cette date/)).toBeVisible();
    const day = screen.getByLabelText(/^Date\*/);
    await userEvent.clear(day);
    await userEvent.type(day, '30/12/2025{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Débit, ligne 1')).toHaveValue('110,40'));
    expect(screen.queryByText(/^Aucun cours à cette date/)).not.toBeInTheDocument();
  });

  it('are typed with Enter alone', async () => {
    await opens();
    await userEvent.click(screen.getByLabelText('Compte, ligne 1'));
    await take('606400');
    await userEvent.keyboard('{Enter}us{Enter}100{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Débit, ligne 1')).toHaveValue('92,00'));
    expect(screen.getByLabelText('Cours, ligne 1')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByLabelText('Débit, ligne 1')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Compte, ligne 2')).toHaveFocus());
  });

  it('show by themselves in an entry that has them', async () => {
    open('/accounting/entries/e1/edit');
    expect(await screen.findByLabelText('Devise, ligne 1')).toHaveValue('USD');
    expect(screen.getByLabelText('Montant en devise, ligne 2')).toHaveValue('100,00');
    expect(screen.getByLabelText('Cours, ligne 2')).toHaveValue('0,92');
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

const fieldOf = (name: 'Cours' | 'Débit' | 'Crédit' | 'Montant en devise') => screen.getByLabelText(`${name}, ligne 1`);
const rateless = () => server.use(http.get(`${accounting}/exchange_rates/conversion`, () => problem(422, 'validation_failed', [{ pointer: '/on', code: 'exchange_rate_missing' }])));

/** Types 1,000 dollars into the first line, with the focus on its rate then. */
async function typesDollars(account?: string) {
  await opens();
  if (account !== undefined) {
    await userEvent.click(screen.getByLabelText('Compte, ligne 1'));
    await take(account);
  }
  await userEvent.click(screen.getByLabelText('Devise, ligne 1'));
  await userEvent.keyboard('us{Enter}1000{Enter}');
  expect(fieldOf('Cours')).toHaveFocus();
}

describe('a rate that is typed', () => {
  it('makes the amount where there is none of the day, and Enter leads on to the debit', async () => {
    rateless();
    await typesDollars();
    expect(await screen.findByText(/^Aucun cours à cette date/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voir les cours de change' })).toHaveAttribute('href', '/accounting/exchange-rates?currency=USD');
    expect(fieldOf('Cours')).toHaveAccessibleDescription('1 USD = … EUR');
    await userEvent.keyboard('0,9245');
    expect(screen.queryByText(/^Aucun cours à cette date/)).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(fieldOf('Débit')).toHaveFocus();
    expect(fieldOf('Débit')).toHaveValue('924,50');
    expect(fieldOf('Cours')).toHaveValue('0,9245');
    expect(screen.getByText('1 USD = … EUR')).toBeVisible();
  });

  it('holds when the amount and the day change, and is asked of nobody', async () => {
    await typesDollars();
    await waitFor(() => expect(fieldOf('Débit')).toHaveValue('920,00'));
    await userEvent.keyboard('0,95{Tab}');
    expect(fieldOf('Débit')).toHaveValue('950,00');
    asked = [];
    await userEvent.type(fieldOf('Montant en devise'), '2000{Enter}');
    expect(fieldOf('Débit')).toHaveValue('1\u202f900,00');
    const day = screen.getByLabelText(/^Date\*/);
    await userEvent.clear(day);
    await userEvent.type(day, '30/12/2025{Enter}');
    expect(fieldOf('Débit')).toHaveValue('1\u202f900,00');
    expect(fieldOf('Cours')).toHaveValue('0,95');
    expect(asked).toEqual([]);
  });

  it('follows from both amounts again once one is typed, and is that of the day once it is emptied', async () => {
    await typesDollars();
    await userEvent.keyboard('0,95{Enter}940{Tab}');
    expect(fieldOf('Cours')).toHaveValue('0,94');
    asked = [];
    await userEvent.clear(fieldOf('Cours'));
    expect(fieldOf('Cours')).toHaveValue('');
    await userEvent.tab();
    await waitFor(() => expect(fieldOf('Débit')).toHaveValue('920,00'));
    expect(asked).toEqual(['currency=USD&amount=1000&on=2025-12-31']);
    expect(fieldOf('Cours')).toHaveValue('0,92');
  });

  it('is forgotten with its currency', async () => {
    await typesDollars();
    await userEvent.keyboard('0,95{Enter}');
    await userEvent.type(screen.getByLabelText('Devise, ligne 1'), '{Control>}a{/Control}gbp{Enter}');
    await waitFor(() => expect(fieldOf('Débit')).toHaveValue('920,00'));
    expect(asked.at(-1)).toBe('currency=GBP&amount=1000&on=2025-12-31');
  });

  it('is refused at its field where it is none', async () => {
    await typesDollars('606400');
    await userEvent.keyboard('zéro{Enter}');
    expect(fieldOf('Cours')).toHaveAccessibleDescription('1 USD = … EUR Le cours est un nombre.');
    await userEvent.type(screen.getByLabelText(/^Libellé\*/), 'Achat');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le brouillon' }));
    expect(fieldOf('Cours')).toHaveFocus();
    expect(fieldOf('Cours')).toBeInvalid();
    await userEvent.clear(fieldOf('Cours'));
    await userEvent.keyboard('0{Tab}');
    expect(fieldOf('Cours')).toHaveAccessibleDescription('1 USD = … EUR Le cours va d’un dix-millionième à dix millions.');
    await userEvent.clear(fieldOf('Cours'));
    await userEvent.keyboard('1,1{Tab}');
    expect(fieldOf('Cours')).toBeValid();
    expect(fieldOf('Débit')).toHaveValue('1100,00');
    expect(sent).toEqual([]);
  });

  it('is taken by the shortcut that saves, and the amounts are sent', async () => {
    await opens();
    await userEvent.type(screen.getByLabelText(/^Libellé\*/), 'Achat');
    await userEvent.click(screen.getByLabelText('Compte, ligne 1'));
    await take('606400');
    await userEvent.click(screen.getByLabelText('Devise, ligne 1'));
    await userEvent.keyboard('us{Enter}1000{Enter}0,95{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.lines).toEqual([{ account: '606400', label: 'Achat', debit: '950.00', currency: 'USD', currency_amount: '1000' }]);
  });

  it('goes to the credit where somebody goes there from it', async () => {
    await typesDollars();
    await waitFor(() => expect(fieldOf('Débit')).toHaveValue('920,00'));
    await userEvent.clear(fieldOf('Débit'));
    await userEvent.type(fieldOf('Cours'), '0,95');
    await userEvent.click(fieldOf('Crédit'));
    expect(fieldOf('Crédit')).toHaveValue('950,00');
  });
});

describe('an amount in another currency with its tax', () => {
  /** A service that knows a tax of 20 %. */
  const hasTax = () =>
    server.use(
      http.get(`${accounting}/tax_codes`, () => HttpResponse.json({ items: [{ code: 'A20', name: 'Achats', usage: 'purchase', is_active: true, deductible_account: '445660', rates: [{ from: '2014-01-01', rate: '20' }] }] })),
      http.post(`${accounting}/tax_split`, async ({ request }) => {
        const { lines, amounts } = (await request.json()) as TaxSplit;
        const base = (Number(lines[0]?.debit) / (amounts === 'gross' ? 1.2 : 1)).toFixed(2);
        const line = { line: 0, account: '606400', debit: base, credit: '0.00', tax_code: 'A20', tax_base: base, is_tax: false };
        return HttpResponse.json({ lines: [line, { ...line, account: '445660', debit: (Number(base) * 0.2).toFixed(2), is_tax: true }] });
      }),
    );
  const booked = (place: number) => [screen.getByLabelText(`Débit, ligne ${String(place)}`), screen.getByLabelText(`Montant en devise, ligne ${String(place)}`)].map((field) => (field as HTMLInputElement).value);

  it('is split in both currencies while the focus stands in what it comes to, and converted as it was typed by another rate', async () => {
    hasTax();
    await opens();
    await userEvent.click(screen.getByRole('switch', { name: 'Taxes' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Montants TTC' }));
    await userEvent.click(screen.getByLabelText('Compte, ligne 1'));
    await take('606400');
    await userEvent.click(screen.getByLabelText('Devise, ligne 1'));
    await userEvent.keyboard('us{Enter}120{Enter}0,9{Enter}a20{Enter}');
    expect(fieldOf('Débit')).toHaveFocus();
    await waitFor(() => expect(booked(2)).toEqual(['18,00', '20,00']));
    expect(booked(1)).toEqual(['90,00', '100,00']);
    expect(screen.getByLabelText('Devise, ligne 2')).toHaveValue('USD');
    expect(fieldOf('Débit')).toHaveFocus();
    await userEvent.type(fieldOf('Cours'), '0,95');
    await userEvent.click(fieldOf('Débit'));
    await waitFor(() => expect(booked(2)).toEqual(['19,00', '20,00']));
    expect(booked(1)).toEqual(['95,00', '100,00']);
  });
});
