import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

const accounting = '/api/v1/companies/c1/accounting';
const year = { id: 'y1', start: '2025-01-01', end: '2025-12-31', state: 'open', posted_entries: 1, draft_entries: 0, version: 1 };
const french = [
  { code: 't_operating', kind: 'title', label: "Flux de trésorerie liés à l'activité" },
  { code: 'net_result', kind: 'total', label: 'Résultat net', amount: '800.00', previous: '0.00' },
  { code: 'receivables', kind: 'line', label: "- Variation des créances d'exploitation", amount: '-200.00', previous: '0.00' },
  { code: 'operating', kind: 'total', label: "Flux net de trésorerie généré par l'activité (A)", amount: '600.00', previous: '0.00' },
  { code: 'acquisitions', kind: 'line', label: '- Acquisitions', amount: '-900.00', previous: '0.00' },
  { code: 'investing', kind: 'total', label: 'Flux net (B)', amount: '-900.00', previous: '0.00' },
  { code: 'capital', kind: 'line', label: 'Incidence des variations de capital', amount: '0.00', previous: '5000.00' },
  { code: 'loans_issued', kind: 'line', label: "+ Émissions d'emprunts", amount: '1500.00', previous: '0.00' },
  { code: 'financing', kind: 'total', label: 'Flux net (C)', amount: '1500.00', previous: '5000.00' },
  { code: 'change', kind: 'total', label: 'Variation de trésorerie (A + B + C)', amount: '1200.00', previous: '5000.00' },
  { code: 'opening', kind: 'line', label: "Trésorerie d'ouverture", amount: '5000.00', previous: '0.00' },
  { code: 'closing', kind: 'total', label: 'Trésorerie de clôture', amount: '6200.00', previous: '5000.00' },
];
const ohada = [
  { code: 'ZA', kind: 'line', label: 'Trésorerie nette au 1er janvier', amount: '100.00' },
  { code: 'ZB', kind: 'total', label: 'Activités opérationnelles', amount: '40.00' },
  { code: 'ZC', kind: 'total', label: "Activités d'investissement", amount: '-30.00' },
  { code: 'ZF', kind: 'total', label: 'Activités de financement', amount: '20.00' },
  { code: 'ZG', kind: 'total', label: 'Variation', amount: '30.00' },
  { code: 'ZH', kind: 'total', label: 'Trésorerie nette au 31 décembre', amount: '130.00' },
];
const accounts = [
  { code: 'receivables', account: '411000', label: 'Clients', amount: '-250.00' },
  { code: 'receivables', account: '416000', label: 'Clients douteux', amount: '50.00' },
  { code: 'acquisitions', account: '218200', label: 'Matériel de transport', amount: '-900.00' },
];
const plain = (text: string | null) => (text ?? '').replace(/\s/g, ' ');

const whole = (more: object = {}) =>
  HttpResponse.json({
    model: 'fr_tft',
    fiscal_year_id: 'y1',
    from: '2025-01-01',
    to: '2025-12-31',
    currency: 'EUR',
    previous: { fiscal_year_id: 'y0', start: '2024-01-01', end: '2024-12-31', from: '2024-01-01', to: '2024-12-31' },
    lines: french,
    accounts,
    is_tied: true,
    is_opening_provisional: false,
    ...more,
  });

function shows(answer: () => Response, { search = '', years = [year] }: { search?: string; years?: object[] } = {}): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  signedIn(awa);
  server.use(
    http.get(`${accounting}/fiscal_years`, () => HttpResponse.json({ items: years })),
    http.get(`${accounting}/cash_flow`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return answer();
    }),
  );
  open(`/accounting/cash-flow${search}`);
  return asked;
}

beforeAll(startInFrench);

describe('the cash-flow statement', () => {
  it('shows the lines in the order of the model, with the year before', async () => {
    shows(() => whole());
    const line = await screen.findByRole('row', { name: /créances d'exploitation/ });
    expect(within(line).getAllByRole('cell').map(({ textContent }) => plain(textContent))).toEqual(["- Variation des créances d'exploitation", '-200,00', '']);
    const table = screen.getByRole('table', { name: 'Flux de trésorerie' });
    expect(within(table).getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Libellé', 'Montant', 'Exercice précédent']);
    const shown = within(table).getAllByRole('row').slice(1).map((row) => within(row).getAllByRole('cell')[0]?.textContent);
    expect(shown).toEqual(french.map(({ label }) => label));
    expect(screen.getByText('Les flux expliquent toute la trésorerie')).toBeVisible();
    expect(screen.queryByText(/Report provisoire/)).not.toBeInTheDocument();
  });

  it('draws how the treasury of the beginning becomes that of the end', async () => {
    shows(() => whole());
    const chart = await screen.findByRole('figure', { name: 'Du début à la fin de la période' });
    await userEvent.click(within(chart).getByRole('button', { name: 'Tableau' }));
    expect(within(chart).getAllByRole('row').slice(1).map(({ textContent }) => plain(textContent))).toEqual([
      'Trésorerie au début5 000,00 €',
      'Activité600,00 €',
      'Investissement-900,00 €',
      'Financement1 500,00 €',
      'Trésorerie à la fin6 200,00 €',
    ]);
  });

  it('knows the lines of the OHADA model by its codes', async () => {
    shows(() => whole({ model: 'ohada_tft', lines: ohada, previous: undefined }));
    expect(await screen.findByRole('columnheader', { name: 'Code' })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Exercice précédent' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Tableau' }));
    const chart = screen.getByRole('figure', { name: 'Du début à la fin de la période' });
    expect(within(chart).getAllByRole('row').slice(1).map(({ textContent }) => plain(textContent).replace(/^\D+?(?=-?\d)/, ''))).toEqual(['100,00 €', '40,00 €', '-30,00 €', '20,00 €', '130,00 €']);
  });

  it('opens the accounts that a line is made of', async () => {
    shows(() => whole());
    await userEvent.click(await screen.findByRole('button', { name: "- Variation des créances d'exploitation" }));
    const panel = await screen.findByRole('dialog', { name: "- Variation des créances d'exploitation" });
    expect(within(panel).getByRole('link', { name: '411000 Clients' })).toHaveAttribute('href', '/accounting/chart/411000?year=y1');
    expect(within(panel).queryByRole('link', { name: /218200/ })).not.toBeInTheDocument();
    expect(plain(within(panel).getByRole('row', { name: /^Total/ }).textContent)).toBe('Total-200,00 €');
    expect(window.location.search).toBe('?line=receivables');
    expect(screen.queryByRole('button', { name: 'Trésorerie de clôture' })).not.toBeInTheDocument();
  });

  it('asks for an earlier month, and says what does not tie and what is provisional', async () => {
    const asked = shows(() => whole({ is_tied: false, is_opening_provisional: true }));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: "Jusqu'au mois" }), '2025-06');
    expect(await screen.findByText(/^Les flux ne mènent pas à la trésorerie/)).toBeVisible();
    expect(screen.getByText(/^Report provisoire/)).toBeVisible();
    expect(asked.map((one) => Object.fromEntries(one))).toEqual([{ fiscal_year_id: 'y1' }, { fiscal_year_id: 'y1', to: '2025-06-30' }]);
  });

  it('is empty where nothing is posted', async () => {
    shows(() => whole({ accounts: [] }));
    expect(await screen.findByText('Rien de comptabilisé sur cette période')).toBeVisible();
    expect(screen.queryByRole('figure')).not.toBeInTheDocument();
  });

  it('explains that no model is known for the standard', async () => {
    shows(() => problem(422, 'cash_flow_unavailable'));
    expect(await screen.findByText('Pas de tableau des flux pour cette norme')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voir la balance' })).toHaveAttribute('href', '/accounting/trial-balance');
  });

  it('leads to the fiscal years where there is none', async () => {
    const asked = shows(() => whole(), { years: [] });
    expect(await screen.findByRole('link', { name: 'Voir les exercices' })).toHaveAttribute('href', '/accounting/fiscal-years');
    expect(asked).toEqual([]);
  });

  it('is closed to a role that may not read the books', async () => {
    shows(() => problem(403, 'permission_denied'));
    expect(await screen.findByText('Votre rôle ne donne pas accès à cette page')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('can be asked for again where the service failed', async () => {
    let fails = true;
    shows(() => (fails ? problem(422, 'amount_overflow') : whole()));
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    fails = false;
    await userEvent.click(retry);
    expect(await screen.findByRole('row', { name: /créances d'exploitation/ })).toBeVisible();
  });
});
