import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AccountLedger, LedgerLine } from '@/api/generated/model';
import { open, problem } from '@/test/app';
import { startInFrench } from '@/test/language';
import { accounting, booksOfAwa } from '@/test/purchase';
import { server } from '@/test/server';

const line: LedgerLine = { entry_id: 'e1', position: 0, journal: 'VE', entry_number: 7, date: '2025-01-10', piece_ref: 'FA-2025-0139', label: 'Facture', debit: '120.00', credit: '0.00' };
const ledger: AccountLedger = { account: '411100', label: 'Clients', opening_balance: '-20.00', is_opening_provisional: false, with_drafts: false, total_debit: '520.00', total_credit: '400.00', closing_balance: '100.00', items: [line, { ...line, position: 1, debit: '0.00', credit: '300.00' }] };

/** Makes the service know the account and its ledger. */
function known(isMatchable = true): void {
  booksOfAwa();
  server.use(
    http.get(`${accounting}/accounts/411100`, () => HttpResponse.json({ number: '411100', label: 'Clients', is_matchable: isMatchable })),
    http.get(`${accounting}/accounts/411100/lines`, () => HttpResponse.json(ledger)),
  );
}

beforeAll(startInFrench);

describe('the ledger of an account', () => {
  it('is titled with its name, tells what the whole year comes to, and leads back to the balance', async () => {
    known();
    open('/accounting/chart/411100?year=y1');
    expect(await screen.findByRole('heading', { level: 1, name: '411100 · Clients' })).toBeVisible();
    const figure = (name: string) => screen.getByText(name).parentElement?.textContent.replace(/\s/g, ' ');
    expect(figure("Solde à l'ouverture")).toContain('20,00 C');
    expect(figure('Total débit')).toContain('520,00');
    expect(figure('Total crédit')).toContain('400,00');
    expect(figure('Solde à la clôture')).toContain('100,00 D');
    expect(screen.getByRole('link', { name: 'Balance générale' })).toHaveAttribute('href', '/accounting/trial-balance?year=y1');
  });

  it.each([
    ['leads to its open items where its lines settle one another', true],
    ['leads to none where they do not', false],
  ])('%s', async (_, isMatchable) => {
    known(isMatchable);
    open('/accounting/chart/411100?year=y1');
    const actions = within((await screen.findByRole('link', { name: 'Balance générale' })).parentElement ?? document.body);
    if (isMatchable) expect(await actions.findByRole('link', { name: 'Lettrage' })).toHaveAttribute('href', '/accounting/matching?account=%22411100%22');
    else await waitFor(() => expect(actions.queryByRole('link', { name: 'Lettrage' })).not.toBeInTheDocument());
  });

  it('counts drafts where they are asked for, and says which lines are of them', async () => {
    known();
    const asked: (string | null)[] = [];
    const draft: LedgerLine = { entry_id: 'e2', position: 0, journal: 'VE', date: '2025-01-11', piece_ref: '', label: 'À relire', debit: '5.00', credit: '0.00' };
    server.use(
      http.get(`${accounting}/accounts/411100/lines`, ({ request }) => {
        const drafts = new URL(request.url).searchParams.get('with_drafts');
        asked.push(drafts);
        return HttpResponse.json(drafts === null ? ledger : { ...ledger, with_drafts: true, items: [...ledger.items, draft] });
      }),
    );
    const router = open('/accounting/chart/411100?year=y1');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Brouillons compris' }));
    expect(await screen.findAllByText('Brouillon')).toHaveLength(2);
    expect(new Set(asked)).toEqual(new Set([null, 'true']));
    expect(router.state.location.search).toMatchObject({ drafts: 'yes' });
  });

  it('tells of each line its entry, its movement and the balance after it, also in one cell for little room', async () => {
    known();
    open('/accounting/chart/411100?year=y1');
    await screen.findAllByText('VE 7');
    const [, first, second] = screen.getAllByRole('row');
    expect(within(first ?? document.body).getAllByText('VE 7')).toHaveLength(2);
    const place = screen.getAllByRole('columnheader').findIndex(({ textContent }) => textContent === 'Mouvement, solde');
    const movement = (row: HTMLElement | undefined) => row?.querySelectorAll('td')[place]?.textContent.replace(/\s/g, ' ');
    expect(movement(first)).toBe('120,00 D100,00 D');
    expect(movement(second)).toBe('300,00 C200,00 C');
  });

  it('says of an account that is not there that it is not, with the way back', async () => {
    booksOfAwa();
    server.use(http.get(`${accounting}/accounts/:number`, () => problem(404, 'not_found')), http.get(`${accounting}/accounts/999999/lines`, () => problem(404, 'not_found')));
    open('/accounting/chart/999999?year=y1');
    expect(await screen.findByText(/Cet élément n'existe pas/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Retour au plan comptable' })).toHaveAttribute('href', '/accounting/chart');
    expect(screen.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });
});
