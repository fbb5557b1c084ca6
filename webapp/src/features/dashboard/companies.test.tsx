import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { awa, open, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

const differentYears = /exercices ne couvrent pas les mêmes dates/;
const company = (id: string, name: string, revenue: string) => ({ id, name, currency: 'EUR', state: 'shown', from: '2026-01-01', to: '2026-12-31', treasury: '1.00', revenue, result: '1.00', todos: 0 });

beforeAll(startInFrench);
beforeEach(() => {
  signedIn({ ...awa, companies: [...awa.companies, { ...awa.companies[0]!, id: 'c2', name: 'Zèbre', is_default: false }] });
  const items = [company('c1', 'ACME', '900.00'), company('c2', 'Zèbre', '10000.00'), { id: 'c3', name: 'Vide', currency: 'EUR', state: 'empty', todos: 0 }];
  server.use(http.get('/api/v1/companies_figures', () => HttpResponse.json({ items, has_more: false, totals: [] })));
});

const names = () => screen.getAllByRole('row').slice(1).map((row) => within(row).getAllByRole('button')[0]?.textContent);

describe('the table of all companies', () => {
  it('is searched and sorted as the address says', async () => {
    const router = open('/dashboard?view=companies&sort=-revenue');
    await screen.findByRole('button', { name: 'ACME' });
    expect(names()).toEqual(['Zèbre', 'ACME', 'Vide']);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Rechercher une entreprise' }), 'zebre');
    await waitFor(() => expect(names()).toEqual(['Zèbre']));
    expect(router.state.location.search).toMatchObject({ view: 'companies', q: 'zebre', sort: '-revenue' });
  });

  it('shows the columns that a link names', async () => {
    open('/dashboard?view=companies&columns=revenue');
    await screen.findByRole('button', { name: 'ACME' });
    const heads = screen.getAllByRole('columnheader');
    expect(heads).toHaveLength(2);
    expect(heads[1]).toHaveTextContent("Chiffre d'affaires");
  });

  it('is given as a file of what is searched for', async () => {
    let asked = '';
    server.use(
      http.get('/api/v1/exports/companies_figures', ({ request }) => {
        asked = new URL(request.url).search;
        return HttpResponse.text('x');
      }),
    );
    open('/dashboard?view=companies&q=acme');
    await screen.findByRole('button', { name: 'ACME' });
    await userEvent.click(screen.getByRole('button', { name: 'Exporter' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /CSV/ }));
    await waitFor(() => expect(asked).toBe('?search=acme&format=csv&language=fr'));
  });

  it.each([
    ['of one currency whose fiscal years differ', 'EUR', 1],
    ['whose fiscal years differ, but which are not added up', 'USD', 0],
  ])('says it of companies %s', async (_, currency, times) => {
    const items = [company('c1', 'ACME', '900.00'), { ...company('c2', 'Zèbre', '1.00'), currency, from: '2025-07-01', to: '2026-06-30' }];
    server.use(http.get('/api/v1/companies_figures', () => HttpResponse.json({ items, has_more: false, totals: [] })));
    open('/dashboard?view=companies');
    await screen.findByRole('button', { name: 'ACME' });
    expect(screen.queryAllByText(differentYears)).toHaveLength(times);
  });
});
