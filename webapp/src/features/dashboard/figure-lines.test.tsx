import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeOf } from '@/api/generated/model';
import { awa, open, signedIn } from '@/test/app';
import { figure, figuresOf } from '@/test/dashboard';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

const plain = (text: string | null | undefined) => (text ?? '').replace(/[\u00a0\u202f]/g, ' ');
const period = { from: '2026-01-01', to: '2026-12-31', previous: { from: '2025-01-01', to: '2025-12-31' } };
const madeOf = (account: string): MadeOf => ({ ...figure('0.00').made_of, accounts: [account], measure: 'credit_balance' });
const sums = { revenue: '1000.00', expenses: '300.00', result: '700.00', treasury: '650.00' };
const figures = {
  ...figuresOf('1000.00'),
  revenue: { amount: '1000.00', made_of: madeOf('70') },
  result: { amount: '700.00', made_of: madeOf('7') },
  treasury: { amount: '650.00', made_of: { ...figure('0.00').made_of, accounts: ['5'], from: '2026-01-01' } },
  margin: { amount: '700.00', percent: '70.0', made_of: { revenue: madeOf('70'), cost_of_sales: madeOf('607') } },
  months: [{ month: '2026-03', from: '2026-03-01', to: '2026-03-31', balance_from: '2025-01-01', figures: sums }],
  expenses_by_nature: [{ account: '60', label: 'Achats', amount: '300.00', made_of: madeOf('60') }],
  top_customers: [{ auxiliary: 'C 1/é', name: 'Durand', amount: '1200.00', made_of: { ...madeOf('41'), auxiliary: 'C 1/é' } }],
};
/** What the lines of an account come to, debits less credits. */
const balances: Record<string, string> = { '70': '-1000.00', '607': '300.00' };
let asked: URLSearchParams[] = [];

beforeAll(startInFrench);
beforeEach(() => {
  signedIn(awa);
  asked = [];
  server.use(
    http.get('/api/v1/companies/c1/dashboard', () => HttpResponse.json({ currency: 'EUR', period, figures, todos: [] })),
    http.get('/api/v1/companies/c1/accounting/fiscal_years', () => HttpResponse.json({ items: [], today: '2026-05-14' })),
    http.get('/api/v1/companies/c1/accounting/lines', ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      const balance = balances[query.get('accounts') ?? ''] ?? '0.00';
      return HttpResponse.json({ from: query.get('from'), to: query.get('to'), currency: 'EUR', total_debit: '0.00', total_credit: '0.00', balance, items: [] });
    }),
  );
});

const tile = async (kind: string) => {
  const key = await screen.findByRole('region', { name: 'Chiffres clés' });
  return within(key.querySelector<HTMLElement>(`[data-figure="${kind}"]`)!);
};

describe('an opened figure', () => {
  it('opens the revenue and the cost that a margin is made of, and says what they come to', async () => {
    open('/dashboard');
    await userEvent.click((await tile('margin')).getByRole('button'));
    const drawer = await screen.findByRole('dialog', { name: 'Marge brute' });
    expect(plain(drawer.querySelector('[data-sum]')?.textContent)).toBe('700,00 €');
    await waitFor(() => expect(within(drawer).getAllByRole('definition').map(({ textContent }) => plain(textContent).replace('\u2212', '-'))).toEqual(['1 000,00 €', '-300,00 €']));
    for (const name of ["Chiffre d'affaires", "Coût d'achat des ventes"]) expect(within(drawer).getByRole('region', { name })).toBeInTheDocument();
    expect(asked.map((query) => query.get('accounts'))).toEqual(['70', '607']);
  });

  it('stands in the address, and closing it is the way back', async () => {
    const router = open('/dashboard?from=2026-01&to=2026-03');
    const before = router.history.length;
    await userEvent.click((await tile('revenue')).getByRole('button'));
    await screen.findByRole('dialog', { name: "Chiffre d'affaires" });
    expect(router.state.location.search).toMatchObject({ from: '2026-01', to: '2026-03', figure: 'revenue' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.search).toMatchObject({ from: '2026-01', to: '2026-03' });
    expect(router.state.location.search).not.toHaveProperty('figure');
    expect(router.state.location.state.__TSR_index).toBe(0);
    router.history.forward();
    expect(await screen.findByRole('dialog', { name: "Chiffre d'affaires" })).toBeVisible();
    expect(router.history.length).toBe(before + 1);
  });

  it('opens by a link, and closes to the dashboard in its place', async () => {
    const router = open('/dashboard?figure=revenue');
    expect(await screen.findByRole('dialog', { name: "Chiffre d'affaires" })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.pathname).toBe('/dashboard');
    expect(router.state.location.search).not.toHaveProperty('figure', expect.anything());
    expect(router.state.location.state.__TSR_index).toBe(0);
  });

  it.each([
    ['result.2026-03', 'Résultat – mars 2026', { from: '2026-03-01', to: '2026-03-31', accounts: '7' }],
    ['treasury.2026-03', 'Trésorerie – mars 2026', { from: '2025-01-01', to: '2026-03-31', accounts: '5' }],
    ['expenses.60', '60 Achats', { accounts: '60' }],
    ['customers.C 1/é', 'Durand', { accounts: '41', auxiliary: 'C 1/é' }],
  ])('is one of several: %s', async (key, title, params) => {
    open(`/dashboard?figure=${encodeURIComponent(key)}`);
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
    expect(Object.fromEntries(asked[0]!)).toMatchObject(params);
  });

  it.each(['nope', 'runway', 'result.2031-01', 'constructor', '__proto__', '<script>', '%5B%22revenue%22%5D', '%7B%22a%22%3A1%7D', '1', 'null', `expenses.${'9'.repeat(500)}`])('is none for what nobody can mean: %s', async (value) => {
    open(`/dashboard?figure=${value}`);
    await tile('revenue');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it('is opened by a bar of the months', async () => {
    const router = open('/dashboard');
    await tile('revenue');
    const [chart] = await screen.findAllByRole('slider');
    chart!.focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Résultat – mars 2026' })).toBeVisible();
    expect(router.state.location.search).toMatchObject({ figure: 'result.2026-03' });
  });
});
