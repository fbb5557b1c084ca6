import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse, type HttpHandler } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { awa, open, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

const accounting = '/api/v1/companies/c1/accounting';
const none = { opening_debit: '0.00', opening_credit: '0.00', closing_debit: '0.00', closing_credit: '0.00' };

const asked: string[] = [];

function shows(from: string, to: string, isBalanced: boolean, search = '', state = 'open', handlers: HttpHandler[] = []): void {
  signedIn(awa);
  asked.length = 0;
  server.use(
    http.get(`${accounting}/fiscal_years`, () => HttpResponse.json({ items: [{ id: 'y1', start: '2025-01-01', end: '2025-12-31', state, posted_entries: 1, draft_entries: 0, version: 1 }] })),
    http.get(`${accounting}/trial_balance`, ({ request }) => {
      asked.push(new URL(request.url).searchParams.toString());
      return HttpResponse.json({
        fiscal_year_id: 'y1',
        from,
        to,
        currency: 'EUR',
        rows: [{ account: '606300', label: 'Fournitures', type: 'EXPENSE', class: 6, period_debit: '50.00', period_credit: '0.00', ...none }],
        totals: { period_debit: '50.00', period_credit: '0.00', ...none },
        is_balanced: isBalanced,
        is_opening_provisional: false,
      });
    }),
  );
  server.use(...handlers);
  open(`/accounting/trial-balance${search}`);
}

beforeAll(startInFrench);

describe('the verdict on a trial balance', () => {
  it.each([
    ['2025-01-01', '2025-12-31', true, 'Équilibrée'],
    ['2025-01-01', '2025-12-31', false, 'Déséquilibrée'],
    ['2025-01-01', '2025-04-30', false, 'Une écriture dépasse la période'],
  ])('from %s to %s, balanced: %s', async (from, to, isBalanced, expected) => {
    shows(from, to, isBalanced);
    expect(await screen.findByText(expected)).toBeVisible();
  });

  it('is not given on the sums of the accounts that were searched', async () => {
    shows('2025-01-01', '2025-12-31', true, '?q=606');
    expect(await screen.findByText('Comptes recherchés seulement')).toBeVisible();
    expect(screen.queryByText('Équilibrée')).not.toBeInTheDocument();
  });
});

describe('what counts in a trial balance', () => {
  it('are drafts and the closing entry where they are asked for', async () => {
    shows('2025-01-01', '2025-12-31', false, '', 'closed');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Brouillons compris' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Écriture de clôture comprise' }));
    expect(await screen.findByText('Les brouillons ne sont pas équilibrés')).toBeVisible();
    expect(asked.at(-1)).toBe('fiscal_year_id=y1&with_drafts=true&with_closing=true');
  });

  it('is no closing entry in a year that is open', async () => {
    shows('2025-01-01', '2025-12-31', true);
    expect(await screen.findByRole('checkbox', { name: 'Brouillons compris' })).not.toBeChecked();
    expect(screen.queryByRole('checkbox', { name: 'Écriture de clôture comprise' })).not.toBeInTheDocument();
  });
});

describe('a trial balance beside the year before', () => {
  const year = (id: string, start: string, end: string) => ({ id, start, end, state: 'open', posted_entries: 1, draft_entries: 0, version: 1 });
  const capital = { account: '101000', label: 'Capital', type: 'EQUITY', class: 1, period_debit: '0.00', period_credit: '0.00', ...none, closing_credit: '900.00', previous: { closing_debit: '0.00', closing_credit: '900.00', change: '0.00', percent: '0.0' } };
  const sales = { account: '707000', label: 'Ventes', type: 'REVENUE', class: 7, period_debit: '0.00', period_credit: '300.00', ...none, closing_credit: '300.00' };
  const compared = {
    previous: { fiscal_year_id: 'y0', start: '2024-01-01', end: '2024-12-31', from: '2024-01-01', to: '2024-12-31' },
    rows: [capital, { ...sales, previous: { closing_debit: '0.00', closing_credit: '240.00', change: '60.00', percent: '25.0' } }],
    previous_totals: { closing_debit: '0.00', closing_credit: '240.00' },
  };

  it('says below each account where it was where there is no room for columns, and how far it is from there if it moved', async () => {
    shows('2025-01-01', '2025-12-31', true, '?year=y1&compare=yes', 'open', [
      http.get(`${accounting}/trial_balance`, () => HttpResponse.json({ fiscal_year_id: 'y1', from: '2025-01-01', to: '2025-12-31', currency: 'EUR', totals: { period_debit: '0.00', period_credit: '300.00', ...none }, is_balanced: true, is_opening_provisional: false, ...compared })),
    ]);
    const below = async (account: string) => (await screen.findByText(account)).closest('td')?.textContent.replace(/\s/g, ' ');
    expect(await below('707000')).toBe('707000VentesN-1 : 240,00 CÉvolution 60,00 +25,0 %');
    expect(await below('101000')).toBe('101000CapitalN-1 : 900,00 C');
  });

  it('shows what each account was and how far it is from there', async () => {
    shows('2025-01-01', '2025-12-31', true, '?year=y1', 'open', [
      http.get(`${accounting}/fiscal_years`, () => HttpResponse.json({ items: [year('y0', '2024-01-01', '2024-12-31'), year('y1', '2025-01-01', '2025-12-31')] })),
      http.get(`${accounting}/trial_balance`, ({ request }) => {
        const isCompared = new URL(request.url).searchParams.get('with_previous') === 'true';
        const totals = { period_debit: '0.00', period_credit: '300.00', ...none };
        return HttpResponse.json({ fiscal_year_id: 'y1', from: '2025-01-01', to: '2025-12-31', currency: 'EUR', rows: [sales], totals, is_balanced: true, is_opening_provisional: false, ...(isCompared ? compared : {}) });
      }),
    ]);
    expect(await screen.findByRole('columnheader', { name: 'Report débit' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Comparer à l’exercice précédent' }));
    expect(await screen.findByRole('columnheader', { name: 'Créditeur N-1' })).toBeInTheDocument();
    expect(screen.queryByRole('columnheader', { name: 'Report débit' })).not.toBeInTheDocument();
    expect(screen.getByRole('row', { name: /^707000/ })).toHaveTextContent(/300,00.*240,00.*60,00.*\+25,0/);
    expect(screen.getByRole('row', { name: /^Total classe 7/ })).toHaveTextContent(/240,00/);
    expect(screen.getByText('Soldes au 31/12/2025 et au 31/12/2024')).toBeVisible();
  });

  it('is not offered for the first year', async () => {
    shows('2025-01-01', '2025-12-31', true);
    expect(await screen.findByRole('checkbox', { name: 'Brouillons compris' })).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: 'Comparer à l’exercice précédent' })).not.toBeInTheDocument();
  });
});
