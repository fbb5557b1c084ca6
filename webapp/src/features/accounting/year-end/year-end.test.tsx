import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { YearEndProposal } from '@/api/generated/model';
import { awa, open, problem, signedIn } from '@/test/app';
import { keepsRegister, plain } from '@/test/assets';
import { startInFrench } from '@/test/language';
import { accounting } from '@/test/purchase';
import { server } from '@/test/server';

const at = '/accounting/year-end';
const base = { date: '2026-12-31', currency: 'EUR', takes_tax: false, names_third_party: false };
const accrued: YearEndProposal = { ...base, reverse_on: '2027-01-01', held_account: '4081', tax_account: '44586', takes_tax: true };
const proposals: Record<string, YearEndProposal> = {
  accrued_expense: accrued,
  provision: { ...base, held_account: '1511', other_account: '6815' },
  doubtful_debt: { ...base, held_account: '416', other_account: '411', names_third_party: true },
  stock: { ...base, held_account: '37', other_account: '6037', booked: '500.00' },
};
let sent: unknown[];
let asked: Record<string, string>[];

function proposes(permissions?: string[], answer?: () => Response): void {
  keepsRegister(permissions);
  server.use(
    http.get(`${accounting}/fiscal_years/:year/year_end_proposal`, ({ request, params }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      asked.push({ ...query, year: String(params.year) });
      if (query.held_account === '31') return HttpResponse.json({ ...proposals.stock, held_account: '31', other_account: '6031', booked: '80.00' });
      return HttpResponse.json(proposals[query.kind ?? '']);
    }),
    http.post(`${accounting}/year_end_entries`, async ({ request }) => {
      const body = (await request.json()) as { reverse_on?: string };
      sent.push(body);
      return answer?.() ?? HttpResponse.json({ entry_id: 'e1', ...(body.reverse_on === undefined ? {} : { reversal_id: 'e2' }) });
    }),
  );
}

const types = async (name: RegExp, text: string) => {
  const field = await screen.findByRole('textbox', { name });
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const takes = async (name: RegExp, text: string) => {
  const field = screen.getByRole('combobox', { name });
  await userEvent.clear(field);
  await userEvent.type(field, text);
  await userEvent.tab();
};
const lines = () => within(screen.getByRole('table', { name: "Lignes de l'écriture" })).getAllByRole('row').slice(1).map((row) => plain(row.textContent));
const posts = () => userEvent.click(screen.getByRole('button', { name: 'Comptabiliser' }));

beforeEach(async () => {
  await startInFrench();
  signedIn(awa);
  sent = [];
  asked = [];
});

describe('the entries of a year’s end', () => {
  it('are chosen among eleven, each with what it is for', async () => {
    proposes();
    open(at);
    const choice = await screen.findByRole('link', { name: /^Charge à payer/ });
    expect(choice).toHaveTextContent("Une charge de l'exercice dont la facture n'est pas arrivée.");
    expect(screen.getAllByRole('link', { name: /exercice|probable|provision|dépréciation|créance|stock|subvention/i }).filter((link) => link.getAttribute('href')?.includes('kind='))).toHaveLength(11);
    await userEvent.click(choice);
    expect(await screen.findByRole('heading', { level: 2, name: 'Charge à payer' })).toBeVisible();
    expect(window.location.search).toBe('?year=y1&kind=accrued_expense');
    expect(screen.getByRole('link', { name: 'Choisir une autre écriture' })).toHaveAttribute('href', `${at}?year=y1`);
  });

  it('are filled in with what the company has for them, shown as lines, and posted with their reversal', async () => {
    proposes();
    open(`${at}?kind=accrued_expense`);
    await types(/^Montant hors taxe/, '1000');
    await types(/^TVA/, '200');
    await takes(/^Compte de charge/, '6226');
    expect(lines()).toEqual(['62261 000,00', '44586200,00', '40811 200,00']);
    expect(screen.getByRole('textbox', { name: /^Contre-passer le/ })).toHaveValue('01/01/2027');
    await posts();
    expect(await screen.findByText('Écriture comptabilisée : Charge à payer')).toBeVisible();
    expect(asked[0]).toEqual({ kind: 'accrued_expense', year: 'y1' });
    expect(sent).toEqual([
      { kind: 'accrued_expense', date: '2026-12-31', journal: 'OD', label: 'Charge à payer 2026', amount: '1000.00', tax: '200.00', held_account: '4081', other_account: '6226', tax_account: '44586', reverse_on: '2027-01-01' },
    ]);
    expect(screen.getByRole('link', { name: "Voir l'écriture" })).toHaveAttribute('href', '/accounting/entries?year=y1&entry=e1');
    expect(screen.getByRole('link', { name: 'Voir la contre-passation' })).toHaveAttribute('href', '/accounting/entries?entry=e2');
    await userEvent.click(screen.getByRole('button', { name: 'En passer une autre' }));
    expect(await screen.findByRole('textbox', { name: /^Montant hors taxe/ })).toHaveValue('');
  });

  it('need no reversal', async () => {
    proposes();
    open(`${at}?kind=accrued_expense`);
    await types(/^Montant hors taxe/, '1000');
    await takes(/^Compte de charge/, '6226');
    await userEvent.click(screen.getByRole('checkbox', { name: /^Contre-passer à l'ouverture/ }));
    expect(screen.queryByRole('textbox', { name: /^Contre-passer le/ })).not.toBeInTheDocument();
    await posts();
    await screen.findByText('Écriture comptabilisée : Charge à payer');
    expect(sent).toEqual([{ kind: 'accrued_expense', date: '2026-12-31', journal: 'OD', label: 'Charge à payer 2026', amount: '1000.00', held_account: '4081', other_account: '6226' }]);
    expect(screen.queryByRole('link', { name: 'Voir la contre-passation' })).not.toBeInTheDocument();
  });

  it('say by the field what breaks a rule', async () => {
    proposes();
    open(`${at}?kind=accrued_expense`);
    await types(/^Montant hors taxe/, '0');
    await types(/^Contre-passer le/, '31/12/2026');
    await posts();
    for (const text of ['Ce champ est obligatoire.', 'Indiquez un compte.', "La contre-passation ne peut pas précéder l'écriture."]) expect(await screen.findByText(text)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('have neither tax nor reversal where there is none', async () => {
    proposes();
    open(`${at}?kind=provision`);
    await types(/^Montant/, '300');
    expect(screen.queryByRole('textbox', { name: /^TVA/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(lines()).toEqual(['6815300,00', '1511300,00']);
  });

  it('name the customer of a doubtful debt', async () => {
    proposes();
    open(`${at}?kind=doubtful_debt`);
    await types(/^Montant/, '120');
    await posts();
    expect(await screen.findByText('Ce champ est obligatoire.')).toBeVisible();
    await takes(/^Tiers/, 'CDURAND');
    await posts();
    await waitFor(() => expect(sent).toEqual([{ kind: 'doubtful_debt', date: '2026-12-31', journal: 'OD', label: 'Créance douteuse 2026', amount: '120.00', held_account: '416', other_account: '411', auxiliary: 'CDURAND' }]));
  });

  it('say what the service refuses', async () => {
    proposes(undefined, () => problem(422, 'validation_failed', [{ pointer: '/held_account', code: 'account_not_of_balance_sheet' }, { pointer: '/date', code: 'fiscal_year_missing' }]));
    open(`${at}?kind=provision`);
    await types(/^Montant/, '300');
    await posts();
    expect(await screen.findByText('Ce compte n’est pas un compte de bilan.')).toBeVisible();
    expect(screen.getByText('Aucun exercice ne contient cette date.')).toBeVisible();
  });
});

describe('a stock that is counted', () => {
  const change = () => plain(screen.getByText('Variation', { selector: 'dt' }).nextElementSibling?.textContent);

  it('shows what the books have, and what counting it changes', async () => {
    proposes();
    open(`${at}?kind=stock`);
    const shown = await screen.findByRole('region', { name: 'Inventaire et comptes' });
    expect(plain(within(shown).getByText('En comptabilité').nextElementSibling?.textContent)).toBe('500,00 €');
    await types(/^Valeur d'inventaire/, '420');
    expect(change()).toBe('-80,00 €');
    expect(lines()).toEqual(['3780,00', '603780,00']);
    expect(within(screen.getByRole('row', { name: /^37 / })).getAllByRole('cell').map((cell) => plain(cell.textContent))).toEqual(['37', '', '80,00']);
    await posts();
    await waitFor(() => expect(sent).toEqual([{ kind: 'stock', date: '2026-12-31', journal: 'OD', label: 'Variation de stock 2026', amount: '420.00', held_account: '37', other_account: '6037' }]));
  });

  it('follows the account of the stock', async () => {
    proposes();
    open(`${at}?kind=stock`);
    await types(/^Valeur d'inventaire/, '100');
    await takes(/^Compte de stock/, '31');
    await waitFor(() => expect(change()).toBe('20,00 €'));
    expect(screen.getByRole('combobox', { name: /^Compte de variation/ })).toHaveValue('6031');
    expect(asked.at(-1)).toEqual({ kind: 'stock', held_account: '31', year: 'y1' });
  });

  it('that has not changed is refused by its value', async () => {
    proposes(undefined, () => problem(422, 'validation_failed', [{ pointer: '/amount', code: 'stock_unchanged' }]));
    open(`${at}?kind=stock`);
    await types(/^Valeur d'inventaire/, '500');
    expect(screen.getByText('Les lignes apparaissent avec le montant.')).toBeVisible();
    await posts();
    expect(await screen.findByText(/^La valeur d'inventaire est celle des comptes/)).toBeVisible();
  });
});

it('is not for those who only read', async () => {
  proposes(['accounting.read']);
  open(at);
  expect(await screen.findByRole('heading', { level: 1, name: 'Écritures de fin d’exercice' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Charge à payer/ })).not.toBeInTheDocument();
});

it('says that there is no open year', async () => {
  proposes();
  server.use(http.get(`${accounting}/fiscal_years`, () => HttpResponse.json({ items: [], today: '2026-02-10' })));
  open(at);
  expect(await screen.findByText('Aucun exercice ouvert')).toBeVisible();
});
