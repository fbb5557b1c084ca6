import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { open, problem } from '@/test/app';
import { startInFrench } from '@/test/language';
import { accounting, booksOfAwa } from '@/test/purchase';
import { server } from '@/test/server';

const rent = { id: 'e1', journal: 'OD', fiscal_year_id: 'y1', date: '2025-02-10', piece_ref: '', label: 'Loyer', state: 'draft', source: 'manual', total: '120.00', line_count: 2, is_balanced: true, version: 1 };
let asked: (string | null)[] = [];
let sought: URLSearchParams[] = [];

beforeAll(startInFrench);
beforeEach(() => {
  booksOfAwa();
  asked = [];
  sought = [];
  server.use(
    http.get(`${accounting}/entries`, ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('account'));
      return HttpResponse.json({ items: [rent] });
    }),
    http.get(`${accounting}/accounts/613`, () => HttpResponse.json({ number: '613', label: 'Locations', is_active: false })),
    http.get(`${accounting}/accounts/999`, () => problem(404, 'not_found')),
    http.get(`${accounting}/accounts`, ({ request }) => {
      const query = new URL(request.url).searchParams;
      sought.push(query);
      const items = [{ number: '613', label: 'Locations' }, { number: '706', label: 'Prestations' }];
      return HttpResponse.json({ items: items.filter(({ number }) => number.startsWith(query.get('search') ?? '')) });
    }),
  );
});

describe('the filter of the entries by account', () => {
  it('finds an account of the chart, in use or not, and stands in the address', async () => {
    const router = open('/accounting/entries');
    await screen.findByRole('row', { name: /Loyer/ });
    expect(sought).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Compte' }));
    const choice = within(await screen.findByRole('dialog', { name: 'Compte' }));
    await userEvent.type(choice.getByRole('searchbox', { name: 'Rechercher un compte' }), '61');
    await waitFor(() => expect(choice.getAllByRole('listitem')).toHaveLength(1));
    expect(sought.at(-1)!.has('active')).toBe(false);
    await userEvent.click(choice.getByRole('button', { name: '613 Locations' }));
    expect(await screen.findByRole('button', { name: 'Compte\u00a0: 613 · Locations' })).toBeVisible();
    expect(router.state.location.search).toMatchObject({ account: '613' });
    await waitFor(() => expect(asked).toEqual([null, '613']));
  });

  it('is asked of the file too', async () => {
    let file = '';
    server.use(
      http.get(`${accounting}/exports/entries`, ({ request }) => {
        file = new URL(request.url).search;
        return HttpResponse.text('x');
      }),
    );
    open('/accounting/entries?account=613');
    await screen.findByRole('row', { name: /Loyer/ });
    await userEvent.click(screen.getByRole('button', { name: 'Exporter' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(file).toContain('account=613'));
  });

  it('is taken off, also where the chart has no such account', async () => {
    const router = open('/accounting/entries?account=999');
    expect(await screen.findByRole('button', { name: 'Compte\u00a0: 999' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Retirer.*Compte/ }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('account', '999'));
    expect(asked).toEqual(['999', null]);
  });
});
