import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { open, problem } from '@/test/app';
import { startInFrench } from '@/test/language';
import { accounting, booksOfAwa } from '@/test/purchase';
import { server } from '@/test/server';

const none = { opening_debit: '0.00', opening_credit: '0.00', period_debit: '0.00', period_credit: '0.00', closing_debit: '0.00', closing_credit: '0.00' };
const line = { entry_id: 'e1', position: 0, journal: 'VE', entry_number: 7, date: '2025-01-31', piece_ref: 'F-1', label: 'Facture', auxiliary: 'CDURAND', letter: 'AA', debit: '120.00', credit: '0.00', balance: '140.00' };
const customers = {
  account: '411100',
  label: 'Clients',
  amounts: { ...none, opening_debit: '20.00', period_debit: '120.00', period_credit: '40.00', closing_debit: '100.00' },
  opening_balance: '20.00',
  closing_balance: '100.00',
  is_continued: false,
  is_complete: false,
  lines: [line],
};
const rest = { ...customers, is_continued: true, is_complete: true, lines: [{ ...line, entry_id: 'e2', entry_number: undefined, debit: '0.00', credit: '40.00', balance: '100.00' }] };
const totals = { ...customers.amounts };
let asked: URLSearchParams[];

function shows(search = '', isEmpty = false): void {
  server.use(
    http.get(`${accounting}/entries/:entry`, () => problem(404, 'not_found')),
    http.get(`${accounting}/general_ledger`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams);
      const page = searchParams.has('cursor') ? { items: [rest] } : { items: isEmpty ? [] : [customers], next_cursor: isEmpty ? undefined : 'more' };
      return HttpResponse.json({ fiscal_year_id: 'y1', from: '2025-01-01', to: '2025-12-31', currency: 'EUR', with_drafts: false, totals, is_balanced: true, is_opening_provisional: true, ...page });
    }),
  );
  open(`/accounting/general-ledger${search}`);
}

const plain = (text: string | null | undefined) => (text ?? '').replace(/\s/g, ' ').trim();
const last = () => Object.fromEntries(asked.at(-1) ?? []);

beforeAll(startInFrench);
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', class { observe = vi.fn(); disconnect = vi.fn(); });
  booksOfAwa();
  asked = [];
});

describe('the general ledger', () => {
  it('has each account under its heading, from what it brings forward to what it comes to', async () => {
    shows();
    const table = await screen.findByRole('table', { name: 'Grand livre' });
    await within(table).findByRole('button', { name: /^411100/ });
    expect(within(table).queryByRole('row', { name: /Total 411100/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Afficher la suite' }));
    await within(table).findByRole('row', { name: /Total 411100/ });
    const rows = within(table).getAllByRole('row').slice(1);
    const figures = (row: HTMLElement) => within(row).getAllByRole('cell').slice(-4, -1).map((cell) => plain(cell.textContent));
    expect(rows.map(figures)).toEqual([
      ['', '', ''],
      ['20,00', '', '20,00 D'],
      ['120,00', '', '140,00 D'],
      ['', '40,00', '100,00 D'],
      ['120,00', '40,00', '100,00 D'],
    ]);
    expect(last()).toEqual({ fiscal_year_id: 'y1', limit: '200', cursor: 'more' });
  });

  it('tells what all accounts come to, and that nothing opened the year yet', async () => {
    shows();
    expect(await screen.findByText(/^Report provisoire/)).toBeVisible();
    expect(plain(screen.getByText('Report débit').parentElement?.textContent)).toContain('20,00');
    expect(screen.getByText('Équilibrée')).toBeVisible();
  });

  it('leads from a line to its entry, and from a heading to its account', async () => {
    shows('?drafts=yes');
    await userEvent.click(await screen.findByRole('button', { name: /^31\/01\/2025/ }));
    await waitFor(() => expect(window.location.search).toBe('?drafts=yes&entry=e1'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(window.location.search).toBe('?drafts=yes'));
    await userEvent.click(screen.getByRole('button', { name: /^411100/ }));
    await waitFor(() => expect(window.location.pathname).toBe('/accounting/chart/411100'));
  });

  it('asks for some months, drafts and the accounts that begin as typed', async () => {
    shows();
    await screen.findByRole('button', { name: /^411100/ });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Du mois' }), 'février 2025');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Brouillons compris' }));
    await userEvent.type(screen.getByRole('searchbox'), '41 6');
    await waitFor(() => expect(last()).toEqual({ fiscal_year_id: 'y1', from: '2025-02-01', accounts: '41,6', with_drafts: 'true', limit: '200' }));
    expect(await screen.findByText('Comptes recherchés seulement')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Balance générale' })).toHaveAttribute('href', '/accounting/trial-balance?year=y1&from=2025-02&drafts=yes');
  });

  it('says that nothing was posted', async () => {
    shows('', true);
    expect(await screen.findByText('Rien de comptabilisé sur cette période')).toBeVisible();
  });

  it('is locked for whom it is not open to', async () => {
    server.use(http.get(`${accounting}/general_ledger`, () => problem(403, 'forbidden')));
    open('/accounting/general-ledger');
    expect(await screen.findByText('Votre rôle ne donne pas accès à cette page')).toBeVisible();
  });
});
