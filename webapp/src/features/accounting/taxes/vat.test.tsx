import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { open } from '@/test/app';
import { startInFrench } from '@/test/language';
import { accounting, booksOfAwa } from '@/test/purchase';
import { server } from '@/test/server';

const none = {
  base: '0.00',
  collected_computed: '0.00',
  collected_booked: '0.00',
  deductible_computed: '0.00',
  deductible_booked: '0.00',
  difference: '0.00',
  differs: false,
  base_due: '0.00',
  collected_due: '0.00',
  deductible_due: '0.00',
  not_yet_due: '0.00',
  due_from_before: '0.00',
};
const code = { usage: 'sale', due: 'debits', base_box: '', tax_box: '', deductible_box: '' };
const standard = { ...none, ...code, code: 'S-STD', name: 'Ventes, taux normal', rates: ['20'], base_box: '08', base: '950.00', collected_computed: '190.00', collected_booked: '189.99', difference: '-0.01', differs: true, base_due: '950.00', collected_due: '189.99' };
const services = { ...none, ...code, code: 'SP-INT', name: 'Prestations', due: 'payments', rates: ['10'], base: '272.73', collected_computed: '27.27', collected_booked: '27.27', not_yet_due: '27.27' };
const bought = { ...none, ...code, code: 'P-FUEL', name: 'Carburants', usage: 'purchase', rates: ['20'], base: '100.00', deductible_computed: '16.00', deductible_booked: '16.00', deductible_due: '16.00' };
const accounts = [
  { account: '44566', label: 'TVA déductible', is_deductible: true, movement: '16.00', with_code: '16.00', settled: '0.00', without_code: '0.00' },
  { account: '44571', label: 'TVA collectée', is_deductible: false, movement: '97.26', with_code: '217.26', settled: '-30.00', without_code: '-90.00' },
];
const totals = { collected_booked: '217.26', deductible_booked: '16.00', collected_due: '189.99', deductible_due: '16.00', net_due: '173.99', without_code: '-90.00' };
const line = { entry_id: 'e1', position: 1, journal: 'VE', entry_number: 7, date: '2025-12-10', account: '707', piece_ref: 'F7', label: 'Vente', debit: '0.00', credit: '950.00', tax_base: '950.00' };
let asked: string[];

function shows(search = '', more: object = {}): void {
  server.use(
    http.get(`${accounting}/vat`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams.toString());
      return HttpResponse.json({ from: searchParams.get('from'), to: searchParams.get('to'), currency: 'EUR', codes: [standard, services, bought], accounts, totals, is_tied: true, ...more });
    }),
    http.get(`${accounting}/vat_lines`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(`lines ${searchParams.toString()}`);
      if (searchParams.get('cursor') === 'n') return HttpResponse.json({ items: [{ ...line, position: 2, account: '44571', credit: '189.99' }] });
      return HttpResponse.json({ items: [line], next_cursor: 'n' });
    }),
  );
  open(`/accounting/vat${search}`);
}

const plain = (text: string | null | undefined) => (text ?? '').replace(/\s/g, ' ').trim();
const cells = (row: HTMLElement) => within(row).getAllByRole('cell').map((cell) => plain(cell.textContent));

beforeAll(startInFrench);
beforeEach(() => {
  booksOfAwa();
  asked = [];
});

describe('the VAT of a period', () => {
  it('is of the last month of books that are over, by code, with what is due', async () => {
    shows();
    const row = await screen.findByRole('row', { name: /^S-STD/ });
    expect(cells(row)).toEqual(['S-STDVentes, taux normal', '20 %', '950,00', '190,00', '189,99', '', '', '-0,01', '189,99', '', '']);
    expect(cells(screen.getByRole('row', { name: /^SP-INT/ })).slice(-3)).toEqual(['', '', '27,27']);
    expect(cells(screen.getByRole('row', { name: /^Total/ }))).toEqual(['Total', '', '', '217,27', '217,26', '16,00', '16,00', '-0,01', '189,99', '16,00', '27,27']);
    expect(plain(screen.getByText('À payer').nextElementSibling?.textContent)).toBe('173,99 €');
    expect(asked).toEqual(['from=2025-12-01&to=2025-12-31']);
  });

  it('says whether it ties with the accounts, which codes differ and that something has no code', async () => {
    shows();
    expect(await screen.findByText("1 code s'écarte du calcul")).toBeVisible();
    expect(screen.getByText('Mouvements sans code')).toBeVisible();
    // What is in no box is not said to hold.
    expect(screen.queryByText('Concorde avec les comptes')).not.toBeInTheDocument();
    const table = screen.getByRole('table', { name: 'Comptes de TVA' });
    expect(cells(within(table).getByRole('row', { name: /^44571/ }))).toEqual(['44571TVA collectée', 'Collectée', '97,26', '217,26', '-30,00', '-90,00', 'En partie sans code']);
    expect(cells(within(table).getByRole('row', { name: /^44566/ }))).toEqual(['44566TVA déductible', 'Déductible', '16,00', '16,00', '', '', 'Concorde']);
  });

  it('does not tell of what rounding leaves', async () => {
    shows('', { codes: [{ ...standard, differs: false }] });
    expect(await screen.findByText('Mouvements sans code')).toBeVisible();
    expect(screen.queryByText(/du calcul/)).not.toBeInTheDocument();
  });

  it('says that it ties where every movement has its code or is a settlement', async () => {
    shows('', { accounts: [accounts[0], { ...accounts[1], movement: '187.26', without_code: '0.00' }], totals: { ...totals, without_code: '0.00' } });
    expect(await screen.findByText('Concorde avec les comptes')).toBeVisible();
    expect(screen.queryByText('Mouvements sans code')).not.toBeInTheDocument();
  });

  it('says where it does not tie, and what is a credit', async () => {
    shows('', { is_tied: false, codes: [services], accounts: [{ ...accounts[0], movement: '17.00' }], totals: { ...totals, net_due: '-16.00', without_code: '0.00' } });
    expect(await screen.findByText('Ne concorde pas avec les comptes')).toBeVisible();
    expect(plain(screen.getByText('Crédit de TVA').nextElementSibling?.textContent)).toBe('16,00 €');
    expect(cells(screen.getByRole('row', { name: /^44566/ })).at(-1)).toBe('Écart');
    expect(screen.queryByText(/du calcul/)).not.toBeInTheDocument();
    expect(screen.queryByText('Mouvements sans code')).not.toBeInTheDocument();
  });

  it('takes its whole months from the address, and goes to those before', async () => {
    shows('?from=2025-04&to=2025-06');
    await screen.findByRole('row', { name: /^S-STD/ });
    await userEvent.click(screen.getByRole('button', { name: 'Période précédente' }));
    await screen.findByRole('row', { name: /^S-STD/ });
    expect(asked).toEqual(['from=2025-04-01&to=2025-06-30', 'from=2025-01-01&to=2025-03-31']);
    expect(window.location.search).toBe('?from=2025-01&to=2025-03');
  });

  it('takes the usual month where the address names an end before the beginning', async () => {
    shows('?from=2025-04&to=2025-03');
    await screen.findByRole('row', { name: /^S-STD/ });
    expect(asked).toEqual(['from=2025-12-01&to=2025-12-31']);
  });

  it('opens the lines of a code beside it, all pages of them', async () => {
    vi.stubGlobal('IntersectionObserver', class { observe = vi.fn(); disconnect = vi.fn(); });
    shows('?from=2025-12&to=2025-12');
    await userEvent.click(await screen.findByRole('button', { name: /^S-STD/ }));
    const panel = await screen.findByRole('dialog', { name: 'S-STD' });
    const lines = await within(panel).findByRole('table', { name: 'Lignes du code' });
    expect(within(lines).getByRole('link', { name: 'Écriture VE 7' })).toHaveAttribute('href', '/accounting/entries?entry=e1');
    expect(plain(within(panel).getByText('Case de la base').nextElementSibling?.textContent)).toBe('08');
    await userEvent.click(within(panel).getByRole('button', { name: 'Afficher la suite' }));
    expect(await within(lines).findByText('44571 · F7 · Vente')).toBeVisible();
    expect(asked.filter((one) => one.startsWith('lines'))).toEqual(['lines from=2025-12-01&to=2025-12-31&tax_code=S-STD&limit=50', 'lines from=2025-12-01&to=2025-12-31&tax_code=S-STD&limit=50&cursor=n']);
    expect(window.location.search).toContain('code=S-STD');
  });

  it('is empty where no account of VAT moved', async () => {
    shows('', { codes: [], accounts: [] });
    expect(await screen.findByText('Aucun code de TVA sur cette période')).toBeVisible();
    expect(screen.queryByText('Concorde avec les comptes')).not.toBeInTheDocument();
  });
});
