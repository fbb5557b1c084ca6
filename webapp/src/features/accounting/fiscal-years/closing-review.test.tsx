import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { acme, awa, open, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

const path = '/api/v1/companies/c1/accounting/fiscal_years';
const year = { id: 'y1', start: '2026-01-01', end: '2026-12-31', state: 'open', posted_entries: 1200, draft_entries: 3, version: 1 };
const earlier = { ...year, id: 'y0', start: '2025-01-01', end: '2025-12-31' };

async function findsOf2026(findings: unknown[]) {
  server.use(
    http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions: ['accounting.read', 'accounting.manage'], modules: [{ key: 'accounting', group: 'finances', is_enabled: true, access: 'available' }] })),
    http.get(path, () => HttpResponse.json({ items: [year, earlier] })),
    http.get(`${path}/y1/closing`, () => HttpResponse.json({ fiscal_year: year, currency: 'EUR', result: '60.00', result_account: '120', next_start: '2027-01-01', next_is_opened: false, findings })),
    http.get('/api/v1/companies/c1/accounting/journals', () => HttpResponse.json({ items: [] })),
  );
  open('/accounting/fiscal-years');
  await userEvent.click(await screen.findByRole('button', { name: 'Actes sur l’exercice 2026' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Clôturer…' }));
}

beforeEach(async () => {
  await startInFrench();
  signedIn(awa);
});

describe('what is found before a year is closed', () => {
  it('leads to the pages that show it, in the year that is closed', async () => {
    await findsOf2026([
      { code: 'drafts_overdue', severity: 'attention', count: 2, about: [] },
      { code: 'open_items', severity: 'attention', count: 4, about: [] },
      { code: 'suspense_not_empty', severity: 'attention', count: 1, about: ['471'] },
      { code: 'third_parties_reversed', severity: 'attention', count: 1, about: ['411000 CDUR'] },
      { code: 'doubles', severity: 'attention', count: 1, about: ['607 2026-03-15'] },
      { code: 'round_amounts', severity: 'attention', count: 1, about: ['OD 12'] },
      { code: 'empty_months', severity: 'attention', count: 25, about: ['2026-04'] },
    ]);
    const leads = async (name: string, to: string) => expect(await screen.findByRole('link', { name })).toHaveAttribute('href', to);
    await leads('Voir les brouillons', '/accounting/entries?year=y1&state=draft');
    await leads('Aller au lettrage', '/accounting/matching');
    await leads('471', '/accounting/chart/471?year=y1');
    await leads('411000', '/accounting/chart/411000?year=y1');
    await leads('CDUR', '/accounting/third-parties/CDUR?year=y1');
    await leads('607', '/accounting/chart/607?year=y1');
    expect(screen.getByText('15/03/2026')).toBeVisible();
    await leads('OD 12', '/accounting/entries?year=y1&journal=OD&state=posted&q=%2212%22');
    expect(screen.getByText('avril 2026')).toBeVisible();
    expect(screen.getByText('…')).toBeVisible();
  });

  it('makes way for the list of years where an earlier one is open', async () => {
    await findsOf2026([{ code: 'earlier_year_open', severity: 'blocking', count: 1, about: ['2025-01-01'] }]);
    await userEvent.click(await screen.findByRole('link', { name: '2025' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('row', { name: /2025/ })).toBeVisible();
  });
});
