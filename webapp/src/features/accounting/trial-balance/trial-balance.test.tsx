import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { awa, open, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

const accounting = '/api/v1/companies/c1/accounting';
const none = { opening_debit: '0.00', opening_credit: '0.00', closing_debit: '0.00', closing_credit: '0.00' };

function shows(from: string, to: string, isBalanced: boolean, search = ''): void {
  signedIn(awa);
  server.use(
    http.get(`${accounting}/fiscal_years`, () => HttpResponse.json({ items: [{ id: 'y1', start: '2025-01-01', end: '2025-12-31', state: 'open', posted_entries: 1, draft_entries: 0, version: 1 }] })),
    http.get(`${accounting}/trial_balance`, () =>
      HttpResponse.json({
        fiscal_year_id: 'y1',
        from,
        to,
        currency: 'EUR',
        rows: [{ account: '606300', label: 'Fournitures', type: 'EXPENSE', class: 6, period_debit: '50.00', period_credit: '0.00', ...none }],
        totals: { period_debit: '50.00', period_credit: '0.00', ...none },
        is_balanced: isBalanced,
      }),
    ),
  );
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
