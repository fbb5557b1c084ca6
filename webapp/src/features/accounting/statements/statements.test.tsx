import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { awa, open, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

const accounting = '/api/v1/companies/c1/accounting';
const lines = [
  { statement: '2050', code: 'fixed_assets', kind: 'title', label: 'Actif immobilisé' },
  { statement: '2050', code: 'intangible_assets', kind: 'title', label: 'Immobilisations incorporelles' },
  { statement: '2050', code: 'AB', less_code: 'AC', kind: 'line', label: "Frais d'établissement", gross: '0.00', less: '0.00', amount: '0.00', previous: '0.00' },
  { statement: '2050', code: 'tangible_assets', kind: 'title', label: 'Immobilisations corporelles' },
  { statement: '2050', code: 'AT', less_code: 'AU', kind: 'line', label: 'Autres immobilisations corporelles', gross: '6000.00', less: '1200.00', amount: '4800.00', previous: '5000.00' },
  { statement: '2050', code: 'CO', less_code: '1A', kind: 'total', label: 'TOTAL GÉNÉRAL (I à VI)', gross: '6000.00', less: '1200.00', amount: '4800.00', previous: '5000.00' },
  { statement: '2051', code: 'equity', kind: 'title', label: 'Capitaux propres' },
  { statement: '2051', code: 'DB', kind: 'line', label: 'Primes', amount: '0.00', previous: '0.00' },
  { statement: '2051', code: 'DA', kind: 'line', label: 'Capital social ou individuel', amount: '4800.00', previous: '5000.00' },
];
const accounts = [
  { code: 'AT', account: '218200', label: 'Matériel de transport', amount: '6000.00' },
  { code: 'AU', account: '281820', label: 'Amortissements du matériel de transport', amount: '1200.00' },
  { code: 'DA', account: '101300', label: 'Capital', amount: '4800.00' },
];

function shows(answer: (asked: { request: Request }) => Response, search = '', budgets: object[] = []): void {
  signedIn(awa);
  server.use(
    http.get(`${accounting}/fiscal_years`, () => HttpResponse.json({ items: [{ id: 'y1', start: '2025-01-01', end: '2025-12-31', state: 'open', posted_entries: 1, draft_entries: 0, version: 1 }] })),
    http.get(`${accounting}/budgets`, () => HttpResponse.json({ currency: 'EUR', items: budgets })),
    http.get(`${accounting}/statements`, answer),
  );
  open(`/accounting/statements${search}`);
}

const whole = (more: object = {}) =>
  HttpResponse.json({
    set: 'fr_2050',
    sets: ['fr_2050', 'fr_sig'],
    fiscal_year_id: 'y1',
    from: '2025-01-01',
    to: '2025-12-31',
    currency: 'EUR',
    previous: { fiscal_year_id: 'y0', start: '2024-01-01', end: '2024-12-31', from: '2024-01-01', to: '2024-12-31' },
    lines,
    accounts,
    is_balanced: true,
    ...more,
  });

const unavailable = () =>
  HttpResponse.json(
    { type: 'about:blank', title: 'x', status: 422, code: 'validation_failed', errors: [{ pointer: 'set', code: 'statement_set_unavailable' }] },
    { status: 422, headers: { 'Content-Type': 'application/problem+json' } },
  );

beforeAll(startInFrench);

describe('the statements', () => {
  it('stand under the names of their forms, with the year before', async () => {
    shows(() => whole());
    expect(await screen.findByText('2050 · Bilan, actif')).toBeVisible();
    expect(screen.getByText('2051 · Bilan, passif')).toBeVisible();
    const line = screen.getByRole('row', { name: /Autres immobilisations corporelles/ });
    expect(within(line).getAllByRole('cell').map((cell) => cell.textContent.replace(/\s/g, ' '))).toEqual(['Autres immobilisations corporelles', 'AT · AU', '6 000,00', '1 200,00', '4 800,00', '5 000,00']);
    expect(screen.getByText('Actif et passif sont égaux')).toBeVisible();
  });

  it('have the codes that are on the form, and none of ours', async () => {
    const asset = { statement: 'actif', code: 'AM', less_code: 'AM_a', kind: 'line', label: 'Matériel', gross: '6000', less: '1200', amount: '4800' };
    const memo = { statement: 'actif', code: 'aj_p', kind: 'memo', label: 'dont placement en net', amount: '10' };
    shows(() => whole({ set: 'ohada_sn', sets: ['ohada_sn'], currency: 'XOF', lines: [asset, memo] }));
    const codeOf = async (name: RegExp) => within(await screen.findByRole('row', { name })).getAllByRole('cell')[1]?.textContent;
    expect(await codeOf(/Matériel/)).toBe('AM');
    expect(await codeOf(/dont placement/)).toBe('');
  });

  it('say which months of the year before stand beside, where it is not the whole year', async () => {
    const previous = { fiscal_year_id: 'y0', start: '2024-01-01', end: '2024-12-31', from: '2024-01-01', to: '2024-03-31' };
    shows(({ request }) => (new URL(request.url).searchParams.get('to') === null ? whole() : whole({ to: '2025-03-31', previous })), '?to=2025-03');
    expect(await screen.findByText(/produits et charges du 01\/01\/2024 au 31\/03\/2024, bilan au 31\/12\/2024/)).toBeVisible();
    cleanup();
    shows(() => whole());
    expect(await screen.findByText('2050 · Bilan, actif')).toBeVisible();
    expect(screen.queryByText(/produits et charges du/)).toBeNull();
  });

  it('stand beside a budget of the year where there is one', async () => {
    const meant = { statement: '2052', code: 'FC', kind: 'total', label: 'Ventes de marchandises', amount: '8000.00', previous: '0.00', budget: '12000.00' };
    const asked: (string | null)[] = [];
    shows(
      ({ request }) => {
        const id = new URL(request.url).searchParams.get('budget_id');
        asked.push(id);
        return id === null ? whole() : whole({ budget: { budget_id: id, name: 'Budget initial' }, lines: [...lines, meant] });
      },
      '',
      [{ id: 'b1', fiscal_year_id: 'y1', start_date: '2025-01-01', end_date: '2025-12-31', name: 'Budget initial', income: '0.00', expenses: '0.00', result: '0.00', version: 1 }],
    );
    expect(await screen.findByText('2050 · Bilan, actif')).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Budget' })).not.toBeInTheDocument();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Budget comparé' }), 'Budget initial');
    expect(await screen.findByRole('columnheader', { name: 'Budget' })).toBeVisible();
    expect(screen.getByText(/n'apparaît que dans leurs totaux/)).toBeVisible();
    expect(within(screen.getByRole('row', { name: /Ventes de marchandises/ })).getAllByRole('cell').at(-1)?.textContent.replace(/\s/g, ' ')).toBe('12 000,00');
    expect(asked).toEqual([null, 'b1']);
  });

  it('leave an address that names a budget of another year', async () => {
    const unknown = () =>
      HttpResponse.json(
        { type: 'about:blank', title: 'x', status: 422, code: 'rule_broken', errors: [{ pointer: 'budget_id', code: 'budget_unknown' }] },
        { status: 422, headers: { 'Content-Type': 'application/problem+json' } },
      );
    shows(({ request }) => (new URL(request.url).searchParams.has('budget_id') ? unknown() : whole()), '?budget=gone');
    expect(await screen.findByText('2050 · Bilan, actif')).toBeVisible();
  });

  it('open the accounts that a line is made of', async () => {
    shows(() => whole());
    await userEvent.click(await screen.findByRole('button', { name: 'Autres immobilisations corporelles' }));
    const panel = await screen.findByRole('dialog', { name: 'Autres immobilisations corporelles' });
    expect(within(panel).getByRole('link', { name: '218200 Matériel de transport' })).toHaveAttribute('href', '/accounting/chart/218200?year=y1');
    expect(within(panel).getByRole('link', { name: /281820/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'TOTAL GÉNÉRAL (I à VI)' })).not.toBeInTheDocument();
  });

  it('leave out the lines in which nothing stands, until somebody wants them', async () => {
    shows(() => whole());
    expect(await screen.findByText('Capitaux propres')).toBeVisible();
    expect(screen.getByText('Actif immobilisé')).toBeVisible();
    expect(screen.queryByText('Immobilisations incorporelles')).not.toBeInTheDocument();
    expect(screen.queryByText('Primes')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Lignes vides comprises' }));
    expect(await screen.findByText('Primes')).toBeVisible();
  });

  it('count income and expenses of some months', async () => {
    const asked: string[] = [];
    server.events.on('request:start', ({ request }) => {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname.endsWith('/statements')) asked.push(['from', 'to'].map((name) => searchParams.get(name) ?? '-').join(' '));
    });
    shows(() => whole());
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'À partir du mois' }), '2025-04');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: "Jusqu'au mois" }), '2025-06');
    await waitFor(() => expect(asked.at(-1)).toBe('2025-04-01 2025-06-30'));
    // Months that end before they begin are those of the whole year up to there.
    await userEvent.selectOptions(screen.getByRole('combobox', { name: "Jusqu'au mois" }), '2025-02');
    await waitFor(() => expect(asked.at(-1)).toBe('- 2025-02-28'));
  });

  it('ask for another set, an earlier month and the drafts', async () => {
    const asked: string[] = [];
    server.events.on('request:start', ({ request }) => {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname.endsWith('/statements')) asked.push(['set', 'to', 'with_drafts'].map((name) => searchParams.get(name) ?? '-').join(' '));
    });
    shows(() => whole());
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'État' }), 'Soldes intermédiaires de gestion');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: "Jusqu'au mois" }), '2025-06');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Brouillons compris' }));
    expect(await screen.findByText('2050 · Bilan, actif')).toBeVisible();
    expect(asked.at(-1)).toBe('fr_sig 2025-06-30 true');
  });

  it('are empty where nothing is posted', async () => {
    shows(() => whole({ lines: [], accounts: [] }));
    expect(await screen.findByText('Rien de comptabilisé sur cette période')).toBeVisible();
  });

  it('open the usual set where an address names one of another standard', async () => {
    shows(({ request }) => (new URL(request.url).searchParams.has('set') ? unavailable() : whole()), '?set=ohada_sn');
    expect(await screen.findByText('2050 · Bilan, actif')).toBeVisible();
  });

  it('say where the standard has no layout', async () => {
    shows(unavailable);
    expect(await screen.findByText("Pas encore d'états pour cette norme")).toBeVisible();
  });
});
