import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AllocationProposal } from '@/api/generated/model';
import { awa, open, problem, signedIn } from '@/test/app';
import { keepsRegister, plain } from '@/test/assets';
import { startInFrench } from '@/test/language';
import { accounting } from '@/test/purchase';
import { server } from '@/test/server';

const at = '/accounting/fiscal-years/allocation';
const year = { id: 'y1', start: '2025-01-01', end: '2025-12-31', state: 'closed', posted_entries: 9, draft_entries: 0, version: 2 } as const;
const next = { ...year, id: 'y2', start: '2026-01-01', end: '2026-12-31', state: 'open' } as const;
const proposal: AllocationProposal = {
  fiscal_year: year,
  next_fiscal_year: next,
  ...{ currency: 'EUR', result: '1000.00', carried: '-200.00', capital: '5000.00', legal_reserve: '100.00', legal_reserve_least: '40.00', distributable: '760.00' },
  legal_reserve_rule: { percent_of_profit: 5, percent_of_capital: 10 },
  accounts: { legal_reserve: '1061', other_reserves: '1068', dividends: '457', carried_profit: '110', carried_loss: '119' },
  result_accounts: [{ account: '120', amount: '1000.00' }],
};
let sent: unknown[];

function allocates(told: AllocationProposal | (() => Response) = proposal, { items = [next, year] as object[], permissions = ['accounting.read', 'accounting.write', 'accounting.manage', 'settings.read'], form = 'SARL' } = {}): void {
  keepsRegister(permissions);
  server.use(
    http.get(`${accounting}/fiscal_years`, () => HttpResponse.json({ items, today: '2026-06-30' })),
    http.get('/api/v1/companies/c1/settings', () => HttpResponse.json({ legal_form: form })),
    http.get(`${accounting}/fiscal_years/y1/allocation`, () => (typeof told === 'function' ? told() : HttpResponse.json(told))),
    http.post(`${accounting}/fiscal_years/y1/allocation`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ entry_id: 'e1', dividends: '300.00', carried: '460.00', currency: 'EUR' });
    }),
  );
}

const figure = (name: string) => plain(screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent);
const types = async (name: RegExp, text: string) => {
  const field = await screen.findByRole('textbox', { name });
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const posts = () => userEvent.click(screen.getByRole('button', { name: "Comptabiliser l'affectation" }));

beforeEach(async () => {
  await startInFrench();
  signedIn(awa);
  sent = [];
});

describe('the result of a closed year', () => {
  it('shows what there is, what the law asks for, and what is left while it is typed', async () => {
    allocates();
    open(`${at}?year=y1`);
    expect(await screen.findByText(/5 % du bénéfice/)).toHaveTextContent("jusqu'à ce qu'elle atteigne 10 % du capital");
    expect([figure('Bénéfice'), figure('Report à nouveau'), figure('Dotation minimale'), figure('Distribuable')]).toEqual(['1 000,00 €', '-200,00 €', '40,00 €', '760,00 €']);
    expect(await screen.findByRole('textbox', { name: /^Réserve légale/ })).toHaveValue('40,00');
    expect(screen.queryByRole('combobox', { name: /^Dividendes/ })).not.toBeInTheDocument();
    await types(/^Dividendes/, '300');
    expect([figure('Reporté à nouveau'), figure('Report à nouveau après affectation')]).toEqual(['660,00 €', '460,00 €']);
    await screen.findByText('120');
    const lines = within(screen.getByRole('table', { name: "Lignes de l'écriture" })).getAllByRole('row').slice(1);
    expect(lines.map((row) => plain(row.textContent))).toEqual(["120Résultat de l'exercice1 000,00", '1061Réserve légale40,00', '457Dividendes300,00', '110Report à nouveau créditeur460,00', '119Report à nouveau débiteur200,00']);
    expect(screen.getByRole('combobox', { name: /^Dividendes/ })).toHaveValue('457');
  });

  it('is sent as it was decided, and leads to the entry', async () => {
    allocates();
    open(at);
    await types(/^Dividendes/, '300');
    await posts();
    expect(await screen.findByText('Le résultat de 2025 est affecté')).toBeVisible();
    expect(sent).toEqual([{ date: '2026-06-30', journal: 'OD', label: 'Affectation du résultat 2025', legal_reserve: '40.00', dividends: '300.00', accounts: { legal_reserve: '1061', dividends: '457', carried_profit: '110', carried_loss: '119' } }]);
    expect(screen.getByRole('link', { name: "Voir l'écriture" })).toHaveAttribute('href', '/accounting/entries?entry=e1');
  });

  it('says by the field what breaks a rule of the law', async () => {
    allocates();
    open(at);
    await types(/^Réserve légale/, '39,99');
    await types(/^Dividendes/, '770');
    await types(/^Date de la décision/, '01/01/2027');
    await posts();
    for (const text of ["Cette date n'est pas dans l'exercice qui suit celui du résultat.", 'La loi demande davantage pour la réserve légale.', "C'est plus que le résultat et le report à nouveau ne permettent."]) expect(await screen.findByText(text)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('asks for the accounts that the chart has not', async () => {
    allocates({ ...proposal, accounts: {} });
    server.use(http.post(`${accounting}/fiscal_years/y1/allocation`, () => problem(422, 'validation_failed', [{ pointer: '/accounts/carried_loss', code: 'account_unknown' }])));
    open(at);
    await screen.findByRole('textbox', { name: /^Réserve légale/ });
    await posts();
    expect(await screen.findAllByText('Ce champ est obligatoire.')).toHaveLength(3);
    for (const name of [/^Réserve légale/, /^Report à nouveau créditeur/, /^Report à nouveau débiteur/]) {
      await userEvent.type(screen.getByRole('combobox', { name }), '110');
      await userEvent.tab();
    }
    await posts();
    expect(await screen.findByText("Ce compte n'existe pas dans le plan comptable.")).toBeVisible();
  });

  it('of a loss has nothing to be given away', async () => {
    allocates({ ...proposal, result: '-500.00', result_accounts: [{ account: '1201', amount: '100.00' }, { account: '129', amount: '-600.00' }], legal_reserve_least: '0.00', distributable: '0.00' });
    open(at);
    expect(await screen.findByText('Perte')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /^Dividendes/ })).not.toBeInTheDocument();
    const lines = within(screen.getByRole('table', { name: "Lignes de l'écriture" })).getAllByRole('row').slice(1, 3);
    expect(lines.map((row) => plain(row.textContent))).toEqual(["1201Résultat de l'exercice100,00", "129Résultat de l'exercice600,00"]);
    await posts();
    await screen.findByText('Le résultat de 2025 est affecté');
    expect(sent).toEqual([{ date: '2026-06-30', journal: 'OD', label: 'Affectation du résultat 2025', accounts: { carried_loss: '119' } }]);
  });

  it('is decided on in the first six months of a year that is over', async () => {
    allocates();
    server.use(http.get(`${accounting}/fiscal_years`, () => HttpResponse.json({ items: [next, year], today: '2027-03-01' })));
    open(at);
    expect(await screen.findByRole('textbox', { name: /^Date de la décision/ })).toHaveValue('30/06/2026');
  });

  it('is not allocated in the journal of openings', async () => {
    allocates();
    const journal = { description: '', is_active: true, version: 1 };
    server.use(http.get(`${accounting}/journals`, () => HttpResponse.json({ items: [{ ...journal, code: 'AN', name: 'À nouveaux', type: 'opening' }, { ...journal, code: 'OD', name: 'Opérations diverses', type: 'miscellaneous' }] })));
    open(at);
    const journals = within(await screen.findByRole('combobox', { name: /^Journal/ })).getAllByRole('option');
    expect(journals.map(({ textContent }) => textContent)).toEqual(['OD · Opérations diverses']);
  });

  it('leads to the settings where no legal form is told', async () => {
    allocates({ ...proposal, legal_reserve_rule: undefined, legal_reserve_least: '0.00' }, { form: '' });
    open(at);
    expect(await screen.findByRole('link', { name: "Compléter la fiche de l'entreprise" })).toHaveAttribute('href', '/settings?tab=company');
    expect(figure('Dotation minimale')).toBe('–');
    expect(screen.getByText(/le montant distribuable est calculé sans elle/)).toBeVisible();
  });

  it('says that no rule is known for another legal form', async () => {
    allocates({ ...proposal, legal_reserve_rule: undefined, legal_reserve_least: '0.00' }, { form: 'SNC' });
    open(at);
    expect(await screen.findByText(/^Aucune réserve légale n'est connue/)).toBeVisible();
    expect(screen.queryByRole('link', { name: "Compléter la fiche de l'entreprise" })).not.toBeInTheDocument();
  });
});

describe('what cannot be allocated', () => {
  it('is a result that is allocated already', async () => {
    allocates({ ...proposal, result: '0.00' });
    open(at);
    expect(await screen.findByText('Le résultat de 2025 est affecté')).toBeVisible();
    expect(screen.queryByRole('button', { name: "Comptabiliser l'affectation" })).not.toBeInTheDocument();
    expect(screen.getByText(/contre-passez son écriture/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('link', { name: "Voir les écritures de l'affectation" })).toHaveAttribute('href', '/accounting/entries?year=y2&account=%22120%22'));
  });

  it('is one that somebody else was faster with', async () => {
    allocates();
    server.use(http.post(`${accounting}/fiscal_years/y1/allocation`, () => problem(409, 'result_allocated')));
    open(at);
    await screen.findByRole('textbox', { name: /^Réserve légale/ });
    await posts();
    expect(await screen.findByText(/^Le résultat de cet exercice est affecté/)).toBeVisible();
  });

  it('is one before a later year that is closed', async () => {
    allocates(() => problem(409, 'later_year_closed'));
    open(at);
    expect(await screen.findByText('Un exercice postérieur est clos : rouvrez-le d’abord.')).toBeVisible();
  });

  it('is that of a company without a closed year', async () => {
    allocates(proposal, { items: [next] });
    open(at);
    expect(await screen.findByText('Aucun exercice clos')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Voir les exercices' })).toHaveLength(1);
  });

  it('is any for those who do not manage the books', async () => {
    allocates(proposal, { permissions: ['accounting.read', 'accounting.write'] });
    open(at);
    expect(await screen.findByText(/rôle/)).toBeVisible();
    expect(screen.queryByText('À affecter : 2025')).not.toBeInTheDocument();
  });
});

it('is reached from the year that is closed, by those who manage the books', async () => {
  allocates();
  open('/accounting/fiscal-years');
  await userEvent.click(await screen.findByRole('button', { name: 'Actes sur l’exercice 2025' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Affecter le résultat…' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Affectation du résultat' })).toBeVisible();
  expect(window.location.search).toBe('?year=y1');
});

it('is not offered to those who do not manage the books', async () => {
  allocates(proposal, { permissions: ['accounting.read', 'accounting.write'] });
  open('/accounting/fiscal-years');
  expect(await screen.findByRole('button', { name: 'Actes sur l’exercice 2026' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Actes sur l’exercice 2025' })).not.toBeInTheDocument();
});
