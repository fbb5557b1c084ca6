import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { open } from '@/test/app';
import { startInFrench } from '@/test/language';
import { accounting, booksOfAwa } from '@/test/purchase';
import { server } from '@/test/server';

const none = { opening_debit: '0.00', opening_credit: '0.00', period_debit: '0.00', period_credit: '0.00', closing_debit: '0.00', closing_credit: '0.00' };
const durand = { account: '411100', account_label: 'Clients', auxiliary: 'CDURAND', auxiliary_name: 'Durand', amounts: { ...none, opening_debit: '20.00', period_debit: '100.00', period_credit: '90.00', closing_debit: '30.00' } };
const nobody = { ...durand, auxiliary: '', auxiliary_name: '', amounts: { ...none, period_credit: '5.00', closing_credit: '5.00' } };
let asked: URLSearchParams[];

function shows(search = '', items: object[] = [durand, nobody]): void {
  server.use(
    http.get(`${accounting}/auxiliary_balance`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      const totals = { ...none, opening_debit: '20.00', period_debit: '100.00', period_credit: '95.00', closing_debit: '30.00', closing_credit: '5.00' };
      return HttpResponse.json({ fiscal_year_id: 'y1', from: '2025-01-01', to: '2025-12-31', currency: 'EUR', is_opening_provisional: true, items, totals });
    }),
    http.get(`${accounting}/auxiliaries`, () => HttpResponse.json({ items: [{ code: 'CDURAND', name: 'Durand' }] })),
    http.get(`${accounting}/lines`, () => HttpResponse.json({ currency: 'EUR', from: '2025-01-01', to: '2025-12-31', total_debit: '0.00', total_credit: '0.00', balance: '0.00', items: [] })),
  );
  open(`/accounting/auxiliary-balance${search}`);
}

const plain = (text: string | null | undefined) => (text ?? '').replace(/\s/g, ' ').trim();
const figures = (row: HTMLElement) => within(row).getAllByRole('cell').slice(-6).map((cell) => plain(cell.textContent));
const last = () => Object.fromEntries(asked.at(-1) ?? []);

beforeAll(startInFrench);
beforeEach(() => {
  booksOfAwa();
  asked = [];
});

describe('the balance of third parties', () => {
  it('is of customers over the whole year, with its totals', async () => {
    shows();
    expect(figures(await screen.findByRole('row', { name: /^Durand/ }))).toEqual(['20,00', '', '100,00', '90,00', '30,00', '']);
    expect(figures(screen.getByRole('row', { name: /^Total/ }))).toEqual(['20,00', '0,00', '100,00', '95,00', '30,00', '5,00']);
    expect(last()).toMatchObject({ side: 'receivable', limit: '100' });
    expect(last()).not.toHaveProperty('from');
    expect(screen.getByText(/^Report provisoire/)).toBeVisible();
  });

  it('asks for another side and some months', async () => {
    shows();
    await screen.findByRole('row', { name: /^Durand/ });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Tiers' }), 'Fournisseurs');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Au mois' }), 'mars 2025');
    await waitFor(() => expect(last()).toMatchObject({ side: 'payable', to: '2025-03-31' }));
    expect(window.location.search).toBe('?side=payable&to=2025-03');
  });

  it('leads to the third party, and from the lines of nobody to their account', async () => {
    shows();
    await userEvent.click(await screen.findByRole('button', { name: /^Durand/ }));
    await waitFor(() => expect(window.location.pathname).toBe('/accounting/third-parties/CDURAND'));
  });

  it('is empty where nothing moved', async () => {
    shows('', []);
    expect(await screen.findByText("Aucun tiers n'a bougé sur cette période")).toBeVisible();
  });
});
