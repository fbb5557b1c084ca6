import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RevaluationView } from '@/api/generated/model';
import { Toaster } from '@/components/ui/toaster';
import { awa, open, problem, signedIn } from '@/test/app';
import { keepsRegister, plain } from '@/test/assets';
import { startInFrench } from '@/test/language';
import { accounting } from '@/test/purchase';
import { server } from '@/test/server';

const at = '/accounting/revaluation';
const year = { id: 'y1', start: '2026-01-01', end: '2026-12-31', state: 'open', posted_entries: 9, draft_entries: 0, version: 2 } as const;
const next = { ...year, id: 'y2', start: '2027-01-01', end: '2027-12-31' } as const;
const view: RevaluationView = {
  on: '2026-12-31',
  currency: 'EUR',
  positions_total: 3,
  positions: [
    { account: '411000', auxiliary: 'CDURAND', piece_ref: 'FA-7', kind: 'commercial', currency: 'USD', foreign: '1000.00', book: '920.00', value: '950.00', difference: '30.00', is_settled: false },
    { account: '512000', kind: 'cash', currency: 'USD', foreign: '200.00', book: '195.00', value: '190.00', difference: '-5.00', is_settled: false },
    { account: '401000', auxiliary: 'FSMITH', kind: 'commercial', currency: 'USD', foreign: '0.00', book: '2.00', value: '0.00', difference: '-2.00', is_settled: true },
  ],
  rates: [{ currency: 'USD', hundred: '95.00', rate_day: '2026-12-30' }],
  gains: '30.00',
  losses: '7.00',
  lines_total: 2,
  lines: [
    { account: '411000', auxiliary: 'CDURAND', debit: '30.00', credit: '0.00', is_reversed: true },
    { account: '477000', debit: '0.00', credit: '30.00', is_reversed: true },
  ],
  is_account_missing: false,
  is_posted: false,
  is_outdated: false,
};
const posted = { ...view, is_posted: true, lines_total: 0, lines: [], entry_id: 'e1', latent_entry_id: 'e2', latent_reversal_id: 'e3' };
let asked: string[];
let sent: unknown[];

function shows(told: RevaluationView | (() => Response) = view, { items = [next, year] as object[], permissions = ['accounting.read', 'accounting.write', 'accounting.manage'] } = {}): void {
  let now = told;
  keepsRegister(permissions);
  server.use(
    http.get(`${accounting}/fiscal_years`, () => HttpResponse.json({ items, today: '2027-01-10' })),
    http.get(`${accounting}/fiscal_years/y1/revaluation`, ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('is_net_by_currency') ?? '');
      return typeof now === 'function' ? now() : HttpResponse.json(now);
    }),
    http.post(`${accounting}/fiscal_years/y1/revaluation`, async ({ request }) => {
      sent.push(await request.json());
      now = posted;
      return HttpResponse.json(posted);
    }),
    http.delete(`${accounting}/fiscal_years/y1/revaluation`, () => {
      sent.push('cancelled');
      now = view;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  render(<Toaster />);
}

const figure = (name: string) => plain(screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent);
const cellsOf = (row: HTMLElement) => within(row).getAllByRole('cell').map((cell) => plain(cell.textContent));

beforeEach(async () => {
  await startInFrench();
  signedIn(awa);
  asked = [];
  sent = [];
});

describe('the revaluation of currencies', () => {
  it('shows what is open, the rates, and the lines with those that are taken back', async () => {
    shows();
    open(`${at}?year=y1`);
    const positions = await screen.findByRole('table', { name: 'Positions en devises' });
    expect(cellsOf(within(positions).getByRole('row', { name: /^411000/ }))).toEqual(['411000CDURANDFA-7', 'CDURAND', 'FA-7', 'Clients et fournisseurs', '1 000,00 USD', '920,00', '950,00', '30,00']);
    expect(cellsOf(within(positions).getByRole('row', { name: /^512000/ })).slice(3)).toEqual(['Trésorerie', '200,00 USD', '195,00', '190,00', '-5,00']);
    expect(cellsOf(within(positions).getByRole('row', { name: /^401000/ })).slice(3)).toEqual(['Clients et fournisseurs', 'Partie réglée (USD)', '2,00', '0,00', '-2,00']);
    expect([figure('Gains'), figure('Pertes')]).toEqual(['30,00 €', '7,00 €']);
    expect(plain(screen.getByText(/^100 USD/).textContent)).toBe('100 USD = 95,00 EUR');
    expect(screen.getByText('Cours du 30/12/2026')).toBeVisible();
    const lines = screen.getByRole('table', { name: 'Lignes à comptabiliser' });
    expect(cellsOf(within(lines).getByRole('row', { name: /^477000/ }))).toEqual(['477000Reprise le 01/01/2027', '', '', '30,00', 'Reprise le 01/01/2027']);
  });

  it('tells the third party, the piece and what is taken back beside the account, where a telephone has no columns for them', async () => {
    shows();
    open(`${at}?year=y1`);
    const heading = async (table: string) => {
      const row = within(await screen.findByRole('table', { name: table })).getByRole('row', { name: /^411000/ });
      return within(within(row).getAllByRole('cell')[0]!);
    };
    const position = await heading('Positions en devises');
    expect(position.getByText('CDURAND').parentElement).toHaveClass('@md:hidden');
    expect(position.getByText('FA-7').parentElement).toHaveClass('@3xl:hidden');
    const line = await heading('Lignes à comptabiliser');
    expect(line.getByText('CDURAND').parentElement).toHaveClass('@xl:hidden');
    expect(line.getByText('Reprise le 01/01/2027')).toHaveClass('@md:hidden');
  });

  it.each([
    ['it is posted', posted, year],
    ['its year is closed', view, { ...year, state: 'closed' }],
  ])('does not ask how to post it once %s', async (_, told, of) => {
    shows(told, { items: [next, of] });
    open(`${at}?year=y1`);
    await screen.findByRole('table', { name: 'Positions en devises' });
    expect(screen.queryByRole('switch', { name: /^Position globale par devise/ })).not.toBeInTheDocument();
  });

  it('is asked anew when each currency is one position, and sent so', async () => {
    shows();
    open(`${at}?year=y1`);
    await userEvent.click(await screen.findByRole('switch', { name: /^Position globale par devise/ }));
    await waitFor(() => expect(asked.at(-1)).toBe('true'));
    expect(window.location.search).toContain('net=yes');
    await userEvent.click(await screen.findByRole('button', { name: 'Comptabiliser…' }));
    const label = await screen.findByRole('textbox', { name: /^Libellé/ });
    expect(label).toHaveValue('Réévaluation des devises au 31/12/2026');
    await userEvent.clear(label);
    await userEvent.type(label, 'Écarts');
    await userEvent.click(screen.getByRole('button', { name: 'Comptabiliser' }));
    expect(await screen.findByText('Devises de 2026 réévaluées.')).toBeVisible();
    expect(sent).toEqual([{ journal: 'OD', label: 'Écarts', is_net_by_currency: true }]);
    expect(await screen.findByRole('link', { name: "Écarts de l'exercice" })).toHaveAttribute('href', '/accounting/entries?entry=e1');
  });

  it('that is posted leads to its entries and is cancelled once that is confirmed', async () => {
    shows(posted);
    open(`${at}?year=y1`);
    const links = await Promise.all(["Écarts de l'exercice", 'Écarts de conversion', 'Reprise des écarts de conversion'].map((name) => screen.findByRole('link', { name })));
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['e1', 'e2', 'e3'].map((id) => `/accounting/entries?entry=${id}`));
    expect(screen.getByRole('table', { name: 'Positions en devises' })).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Lignes à comptabiliser' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Annuler la réévaluation…' }));
    const question = await screen.findByRole('dialog', { name: /^Annuler la réévaluation de 2026/ });
    expect(sent).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Annuler la réévaluation' }));
    expect(await screen.findByText('Réévaluation de 2026 annulée.')).toBeVisible();
    expect(sent).toEqual(['cancelled']);
    expect(await screen.findByRole('button', { name: 'Comptabiliser…' })).toBeVisible();
  });

  it('is only read by those who do not manage the accounting', async () => {
    shows(view, { permissions: ['accounting.read'] });
    open(`${at}?year=y1`);
    expect(await screen.findByText(/^Une personne qui gère la comptabilité/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Comptabiliser…' })).not.toBeInTheDocument();
  });

  it('that is posted and out of date says so', async () => {
    shows({ ...posted, is_outdated: true });
    open(`${at}?year=y1`);
    expect(await screen.findByText(/^La réévaluation de 2026 n'est plus à jour/)).toBeVisible();
  });

  it('that is posted is not cancelled by readers', async () => {
    shows(posted, { permissions: ['accounting.read'] });
    open(`${at}?year=y1`);
    await screen.findByRole('link', { name: "Écarts de l'exercice" });
    expect(screen.queryByRole('button', { name: 'Annuler la réévaluation…' })).not.toBeInTheDocument();
  });
});

describe('what is open on both sides in the same currency', () => {
  const sold = view.positions[0]!;
  const paid = { ...sold, piece_ref: 'VIR-1', foreign: '-400.00', book: '-380.00', value: '-380.00', difference: '0.00' };
  const of = (...parties: string[]) => ({ ...view, positions: parties.flatMap((auxiliary) => [{ ...sold, auxiliary }, { ...paid, auxiliary }]) });
  const told = async () => plain((await screen.findByText(/des factures et des règlements ouverts/)).textContent);
  const link = () => screen.getByRole('link', { name: 'Voir les lignes à lettrer' });

  it('is to be matched before: the third party is named, and its open items are a link away', async () => {
    shows(of('NY'));
    open(`${at}?year=y1`);
    expect(await told()).toBe("NY a des factures et des règlements ouverts en USD : lettrez-les d'abord, sinon la perte latente de l'un et le gain de l'autre comptent chacun.");
    expect(link()).toHaveAttribute('href', expect.stringMatching(/^\/accounting\/matching\?account=.*411000.*auxiliary=NY$/));
  });

  it('is of three that are named, and of so many more on the account', async () => {
    shows(of('A', 'B', 'C', 'D', 'E'));
    open(`${at}?year=y1`);
    expect(await told()).toMatch(/^A, B, C et 2 autres ont des factures/);
    expect(link().getAttribute('href')).toContain('411000');
    expect(link().getAttribute('href')).not.toContain('auxiliary');
  });

  it.each([
    ['all is of one side', view, year, ''],
    ['it is posted', { ...posted, positions: of('NY').positions }, year, ''],
    ['the year is closed', of('NY'), { ...year, state: 'closed' }, ''],
    ['each currency is one position', of('NY'), year, '&net=yes'],
  ])('is not told where %s', async (_, shown, ofYear, more) => {
    shows(shown, { items: [next, ofYear] });
    open(`${at}?year=y1${more}`);
    await screen.findByRole('table', { name: 'Positions en devises' });
    expect(screen.queryByText(/des factures et des règlements ouverts/)).not.toBeInTheDocument();
  });
});

describe('what is in the way of it', () => {
  const missing = (detail: string) => () => HttpResponse.json({ type: 'about:blank', title: '', status: 422, code: 'exchange_rate_missing', detail, errors: [], request_id: 'r' }, { status: 422, headers: { 'Content-Type': 'application/problem+json' } });

  it('is a rate that is not there: the currency is named, and the rates are a link away', async () => {
    shows(missing('USD'));
    open(`${at}?year=y1`);
    expect(await screen.findByText('Il manque le cours USD au 31/12/2026')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voir les cours de change' })).toHaveAttribute('href', '/accounting/exchange-rates?currency=USD');
  });

  it('is several rates that are not there: all are named, and the rates of all are a link away', async () => {
    shows(missing('GBP, USD'));
    open(`${at}?year=y1`);
    expect(await screen.findByText('Il manque les cours GBP et USD au 31/12/2026')).toBeVisible();
    expect(screen.getByText(/saisissez-les ou importez-les/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voir les cours de change' })).toHaveAttribute('href', '/accounting/exchange-rates');
  });

  it.each([
    ['accounts that the chart has not', { ...view, is_account_missing: true, lines: [], lines_total: 0 }, [next, year], 'Des comptes manquent'],
    ['a next year that is not open', view, [year], "L'exercice suivant n'est pas ouvert"],
    ['books at the rate already', { ...view, lines: [], lines_total: 0 }, [next, year], 'Rien à réévaluer'],
    ['nothing in other currencies', { ...view, positions: [], positions_total: 0, lines: [], lines_total: 0 }, [next, year], 'Aucune position en devises'],
    ['a year that is closed', view, [next, { ...year, state: 'closed' }], 'Cet exercice est clos'],
  ])('is %s', async (_, told, items, text) => {
    shows(told, { items });
    open(`${at}?year=y1`);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Comptabiliser…' })).not.toBeInTheDocument();
  });

  it('is somebody who was faster', async () => {
    shows();
    server.use(http.post(`${accounting}/fiscal_years/y1/revaluation`, () => problem(409, 'already_revalued')));
    open(`${at}?year=y1`);
    await userEvent.click(await screen.findByRole('button', { name: 'Comptabiliser…' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Comptabiliser' }));
    expect(await screen.findByText('Les devises de cet exercice sont déjà réévaluées.')).toBeVisible();
  });
});

it('is reached from the row of an open year', async () => {
  shows();
  open('/accounting/fiscal-years');
  await userEvent.click(await screen.findByRole('button', { name: /2026$/ , expanded: false }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Réévaluer les devises…' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Réévaluation des devises' })).toBeVisible();
  expect(window.location.search).toBe('?year=y1');
});
