import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { open, problem } from '@/test/app';
import { startInFrench } from '@/test/language';
import { accounting, booksOfAwa } from '@/test/purchase';
import { server } from '@/test/server';

const january = { month: '2025-01-01', debit: '120.00', credit: '120.00' };
const totals = {
  ...{ fiscal_year_id: 'y1', currency: 'EUR', total_debit: '170.00', total_credit: '170.00' },
  items: [
    { journal: 'AC', name: 'Achats', type: 'purchase', months: [january, { month: '2025-02-01', debit: '20.00', credit: '0.00' }, { month: '2025-03-01', debit: '0.00', credit: '20.00' }], debit: '140.00', credit: '140.00' },
    { journal: 'VE', name: 'Ventes', type: 'sale', months: [{ month: '2025-01-01', debit: '30.00', credit: '30.00' }], debit: '30.00', credit: '30.00' },
  ],
};
const line = { entry_id: 'e1', entry_number: 7, position: 0, account: '606000', account_label: 'Achats', date: '2025-01-31', journal: 'AC', label: 'Farine', piece_ref: 'F-1', debit: '120.00', credit: '0.00' };
const lines = { currency: 'EUR', from: '2025-01-01', to: '2025-12-31', total_debit: '120.00', total_credit: '120.00', balance: '0.00', items: [line, { ...line, position: 1, account: '401100', account_label: 'Fournisseurs', auxiliary: 'FMOULIN', debit: '0.00', credit: '120.00' }] };
let asked: URLSearchParams[];

function shows(search = '', found: object = totals): void {
  server.use(
    http.get(`${accounting}/journal_totals`, () => HttpResponse.json(found)),
    http.get(`${accounting}/entries/:entry`, () => problem(404, 'not_found')),
    http.get(`${accounting}/lines`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(lines);
    }),
  );
  open(`/accounting/journal-book${search}`);
}

const plain = (text: string | null | undefined) => (text ?? '').replace(/\s/g, ' ').trim();
const cells = (row: HTMLElement) => within(row).getAllByRole('cell').map((cell) => plain(cell.textContent));

beforeAll(startInFrench);
beforeEach(() => {
  booksOfAwa();
  asked = [];
});

describe('the centralised journal', () => {
  it('has a row for each month and a column for each journal, and says credits where they differ', async () => {
    shows();
    await screen.findByRole('link', { name: /^AC, janvier 2025/ });
    const table = screen.getByRole('table', { name: 'Journal centralisateur' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => plain(row.textContent))).toEqual([
      expect.stringMatching(/^janvier 2025.*120,00.*30,00.*150,00$/),
      expect.stringMatching(/^février 2025.*20,00.*Crédit : 0,00/),
      expect.stringMatching(/^mars 2025.*0,00.*Crédit : 20,00/),
      expect.stringMatching(/^Total.*140,00.*30,00.*170,00$/),
    ]);
  });

  it('leads from a month of a journal to its lines, entry by entry', async () => {
    shows();
    await userEvent.click(await screen.findByRole('link', { name: /^AC, janvier 2025/ }));
    expect(await screen.findByRole('button', { name: /^AC 7/ })).toBeVisible();
    expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({ journal: 'AC', from: '2025-01-01', to: '2025-01-31', sort: 'journal_asc', limit: '100' });
    expect(window.location.search).toBe('?journal=AC&month=2025-01');
  });

  it('is empty where nothing was posted', async () => {
    shows('', { ...totals, items: [], total_debit: '0.00', total_credit: '0.00' });
    expect(await screen.findByText('Rien de comptabilisé dans cet exercice')).toBeVisible();
  });
});

describe('the lines of one journal', () => {
  it('are grouped by entry, each with its total, and lead to the entry', async () => {
    shows('?journal=AC');
    const table = await screen.findByRole('table', { name: 'Lignes du journal AC' });
    await within(table).findByRole('button', { name: /^AC 7/ });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => cells(row)[0])).toEqual(['AC 731/01/2025', '606000 Achats', '401100 Fournisseurs', "Total de l'écriture"]);
    expect(rows.map((row) => cells(row).slice(-2))).toEqual([['', ''], ['120,00', ''], ['', '120,00'], ['120,00', '120,00']]);
    expect(within(table).getAllByRole('button')).toHaveLength(1);
    await userEvent.click(within(table).getByRole('button', { name: /^AC 7/ }));
    await waitFor(() => expect(window.location.search).toBe('?journal=AC&entry=e1'));
  });

  it('are those of a month that is chosen', async () => {
    shows('?journal=AC');
    await screen.findByRole('button', { name: /^AC 7/ });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Mois' }), 'février 2025');
    await waitFor(() => expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({ from: '2025-02-01', to: '2025-02-28' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Journal affiché' }), '');
    expect(await screen.findByRole('table', { name: 'Journal centralisateur' })).toBeVisible();
  });
});
