import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { open } from '@/test/app';
import { startInFrench } from '@/test/language';
import { accounting, booksOfAwa } from '@/test/purchase';
import { server } from '@/test/server';

const none = { not_due: '0.00', days_1_to_30: '0.00', days_31_to_60: '0.00', days_61_to_90: '0.00', days_over_90: '0.00', total: '0.00' };
const durand = { account: '411100', account_label: 'Clients', auxiliary: 'CDURAND', auxiliary_name: 'Durand', amounts: { ...none, not_due: '100.00', days_1_to_30: '20.00', total: '120.00' } };
const nobody = { ...durand, auxiliary: '', auxiliary_name: '', amounts: { ...none, days_over_90: '5.00', total: '5.00' } };
let asked: URLSearchParams[];

function shows(search = '', items: object[] = [durand, nobody]): void {
  server.use(
    http.get(`${accounting}/aged_balance`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams);
      return HttpResponse.json({ on: searchParams.get('on'), currency: 'EUR', items, totals: { ...none, not_due: '100.00', days_1_to_30: '20.00', days_over_90: '5.00', total: '125.00' } });
    }),
    http.get(`${accounting}/open_balances`, () => HttpResponse.json({ items: [] })),
    http.get(`${accounting}/open_items`, () => HttpResponse.json({ currency: 'EUR', count: 0, total_debit: '0.00', total_credit: '0.00', balance: '0.00', items: [] })),
    http.get(`${accounting}/accounts/411100`, () => HttpResponse.json({ number: '411100', label: 'Clients', is_matchable: true })),
  );
  open(`/accounting/aged${search}`);
}

const plain = (text: string | null | undefined) => (text ?? '').replace(/\s/g, ' ').trim();
const last = () => Object.fromEntries(asked.at(-1) ?? []);

beforeAll(startInFrench);
beforeEach(() => {
  booksOfAwa();
  asked = [];
});

describe('the aged balance', () => {
  it('is of customers by their due dates, as of the end of a year that is over, with its totals', async () => {
    shows();
    const row = await screen.findByRole('row', { name: /^Durand/ });
    expect(within(row).getAllByRole('cell').slice(2).map((cell) => plain(cell.textContent))).toEqual(['100,00', '20,00', '', '', '', '120,00']);
    const total = screen.getByRole('row', { name: /^Total/ });
    expect(within(total).getAllByRole('cell').slice(2).map((cell) => plain(cell.textContent))).toEqual(['100,00', '20,00', '0,00', '0,00', '5,00', '125,00']);
    expect(last()).toEqual({ side: 'receivable', on: '2025-12-31', by: 'due_date', limit: '100' });
    expect(plain(screen.getByText('En retard').nextElementSibling?.textContent)).toBe('25,00 €');
  });

  it('says its totals as a chart, and the same as a table', async () => {
    shows();
    const chart = await screen.findByRole('img', { name: /^Total par âge/ });
    expect(plain(chart.getAttribute('aria-label'))).toBe('Total par âge, Non échu 100,00 €, 1 à 30 jours 20,00 €, 31 à 60 jours 0,00 €, 61 à 90 jours 0,00 €, Plus de 90 jours 5,00 €');
    expect(chart.querySelectorAll('[data-bar]')).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: 'Tableau' }));
    expect(plain(within(screen.getByRole('table', { name: 'Total par âge' })).getByRole('row', { name: /^Total dû/ }).textContent)).toBe('Total dû100,00 €20,00 €0,00 €0,00 €5,00 €');
  });

  it('asks for another side, another day and the age of the entries', async () => {
    shows();
    await screen.findByRole('row', { name: /^Durand/ });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Tiers' }), 'Fournisseurs');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Âge' }), "Depuis l'écriture");
    await userEvent.clear(screen.getByRole('textbox', { name: 'Au' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Au' }), '30/06/2025');
    expect(await screen.findByRole('columnheader', { name: 'Du jour' })).toBeVisible();
    expect(last()).toEqual({ side: 'payable', on: '2025-06-30', by: 'date', limit: '100' });
    expect(window.location.search).toBe('?side=payable&by=date&on=2025-06-30');
  });

  it.each([
    [/^Durand/, '?account=%22411100%22&auxiliary=CDURAND'],
    [/^Sans tiers/, '?account=%22411100%22&auxiliary='],
  ])('leads from %s to the open items', async (name, search) => {
    shows();
    await userEvent.click(await screen.findByRole('button', { name }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Lettrage' })).toBeVisible();
    expect(window.location.search).toBe(search);
  });

  it('is empty where nothing was open', async () => {
    shows('?side=other', []);
    expect(await screen.findByText("Rien d'ouvert à cette date")).toBeVisible();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});
