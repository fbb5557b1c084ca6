import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OpeningFound, OpeningReport } from '@/api/generated/model';
import { acme, awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { accounting } from '@/test/purchase';
import { server } from '@/test/server';

const at = '/accounting/opening-balances';
const year = { id: 'y1', start: '2026-01-01', end: '2026-12-31', state: 'open', posted_entries: 0, draft_entries: 0, version: 1 };
const later = { ...year, id: 'y2', start: '2027-01-01', end: '2027-12-31' };
const closed = { ...year, id: 'y0', start: '2025-01-01', end: '2025-12-31', state: 'closed' };
const journal = { description: '', is_active: true, version: 1 };
const journals = [{ ...journal, code: 'OD', name: 'Opérations diverses', type: 'miscellaneous' }, { ...journal, code: 'AN', name: 'À nouveaux', type: 'opening' }];

const found: OpeningFound = {
  ...{ is_ready: true, is_exact: true, decimal: 'comma', rows: 6, rows_of_totals: 1, rows_left_out: 0, rows_of_nothing: 0, lines: 5, open_items: 0 },
  ...{ accounts: 6, accounts_added_total: 1, accounts_added: [{ number: '51210000', label: 'Banque Exemple' }], third_parties: 0, third_parties_added: 0 },
  ...{ source_debit: '620.00', source_credit: '620.00', entry_debit: '580.00', entry_credit: '580.00', result: '60.00', result_account: '120' },
  problems_total: 1,
  errors_total: 0,
  problems: [{ row: 4, code: 'negative_swapped', is_error: false, value: '-20,00' }],
  totals: [{ row: 9, debit: '620.00', credit: '620.00', computed_debit: '620.00', computed_credit: '620.00', is_right: true }],
  tie_out: [{ account: '51210000', source: '460.00', folded: '0.00', entry: '460.00', difference: '0.00' }],
};
const ready: OpeningReport = {
  currency: 'EUR',
  sheets: [],
  sample: [{ row: 1, cells: ['Compte', 'Intitulé', 'Débit', 'Crédit'] }, { row: 2, cells: ['51210000', 'Banque Exemple', '460,00', ''] }],
  columns: ['account', 'label', 'closing_debit', 'closing_credit'],
  first_row: 2,
  found,
};
const refused: OpeningReport = { ...ready, columns: [], first_row: undefined, found: undefined, refusal: 'opening_no_account_column' };
const wrong: OpeningReport = {
  ...ready,
  found: {
    ...found,
    ...{ is_ready: false, errors_total: 2, problems_total: 2, result: undefined, result_account: undefined },
    problems: [{ row: 7, code: 'income_account', is_error: true, value: '607000' }, { code: 'not_balanced', is_error: true, value: '-60.00' }],
  },
};

let previews: Record<string, string>[];
let posts: { query: Record<string, string>; key: string | null; body: string }[];

/** Serves a company, and what it is asked to read: `answer` says what of the query. */
function serves(answer: (query: Record<string, string>) => OpeningReport | Response | Promise<Response>, permissions = ['accounting.read', 'accounting.write', 'accounting.manage']): void {
  const queryOf = (request: Request) => Object.fromEntries(new URL(request.url).searchParams);
  server.use(
    http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions, modules: [{ key: 'accounting', group: 'finances', is_enabled: true, access: 'available' }] })),
    http.get(`${accounting}/fiscal_years`, () => HttpResponse.json({ items: [later, year, closed], today: '2026-02-10' })),
    http.get(`${accounting}/journals`, () => HttpResponse.json({ items: journals })),
    http.post(`${accounting}/fiscal_years/:year/opening_balances/preview`, ({ request, params }) => {
      const query = queryOf(request);
      previews.push({ ...query, year: String(params.year) });
      const told = answer(query);
      return told instanceof Response || told instanceof Promise ? told : HttpResponse.json(told);
    }),
    http.post(`${accounting}/fiscal_years/y1/opening_balances`, async ({ request }) => {
      posts.push({ query: queryOf(request), key: request.headers.get('Idempotency-Key'), body: await request.text() });
      return HttpResponse.json({ entry_id: 'e1', lines: 5, total: '580.00', currency: 'EUR', accounts_added: 1, third_parties_added: 0 });
    }),
  );
}

const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ');
const drops = async (name = 'balance.csv') => userEvent.upload(await screen.findByLabelText(/^(Déposez une balance ici|Prendre un autre fichier)/), new File(['Compte;Débit;Crédit'], name));
const figure = (name: string) => plain(screen.getByText(name).nextElementSibling?.textContent);

beforeEach(async () => {
  await startInFrench();
  signedIn(awa);
  previews = [];
  posts = [];
});

describe('a file that can be posted', () => {
  it('shows what it comes to before anything is written', async () => {
    serves(() => ready);
    open(at);
    await drops();
    expect(await screen.findByText('Prêt à comptabiliser')).toBeVisible();
    expect(previews).toEqual([{ taken: 'closing', income: 'refuse', year: 'y1' }]);
    expect([figure('Débit du fichier'), figure("Crédit de l'écriture"), figure('Bénéfice, au compte 120')]).toEqual(['620,00 €', '580,00 €', '60,00 €']);
    expect(screen.getByRole('table', { name: '1 remarque' })).toHaveTextContent(/4Un montant négatif passe de l'autre côté-20,00/);
    expect(within(screen.getByRole('table', { name: 'Totaux du fichier' })).getByText('Égal')).toBeVisible();
    expect(plain(screen.getByRole('table', { name: 'Rapprochement compte par compte' }).textContent)).toContain('51210000460,00 D460,00 D');
    expect(screen.getByRole('table', { name: 'Comptes ajoutés' })).toHaveTextContent('Banque Exemple');
    expect(posts).toEqual([]);
  });

  it('is read again when the year or what is taken of it changes', async () => {
    serves(() => ready);
    open(`${at}?year=y2`);
    await drops();
    await screen.findByText('Prêt à comptabiliser');
    await userEvent.click(screen.getByRole('radio', { name: 'Les porter au résultat' }));
    await userEvent.click(screen.getByRole('radio', { name: 'De début de période' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Exercice à ouvrir' }), '2026');
    await waitFor(() => expect(previews.at(-1)).toEqual({ taken: 'opening', income: 'fold', year: 'y1' }));
    expect(previews[0]).toEqual({ taken: 'closing', income: 'refuse', year: 'y2' });
    expect(within(screen.getByRole('combobox', { name: 'Exercice à ouvrir' })).queryByRole('option', { name: '2025' })).not.toBeInTheDocument();
  });

  it('is posted after the journal and the label were confirmed, and says where to go next', async () => {
    serves(() => ready);
    open(at);
    await drops();
    await userEvent.click(await screen.findByRole('button', { name: "Comptabiliser l'ouverture" }));
    expect(plain((await screen.findByText(/^Une écriture au/)).textContent)).toContain('Une écriture au 01/01/2026, de 5 lignes et de 580,00 €');
    const dialog = screen.getByRole('dialog', { name: "Comptabiliser l'ouverture de 2026" });
    expect(within(dialog).getByRole('combobox', { name: /^Journal/ })).toHaveValue('AN');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Comptabiliser' }));
    expect(await screen.findByText("L'exercice 2026 est ouvert")).toBeVisible();
    expect(posts.map(({ query, body }) => [query, body])).toEqual([[{ taken: 'closing', income: 'refuse', journal: 'AN', label: 'Reprise des soldes au 01/01/2026' }, 'Compte;Débit;Crédit']]);
    expect(posts[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(screen.getByRole('link', { name: 'Voir la balance' })).toHaveAttribute('href', '/accounting/trial-balance?year=y1');
    expect(screen.getByRole('link', { name: "Voir l'écriture" })).toHaveAttribute('href', '/accounting/entries?year=y1&entry=e1');
    expect(previews).toHaveLength(1);
  });

  it('is not taken in twice: what is refused stands in the form, and the file is read anew', async () => {
    serves(() => ready);
    server.use(http.post(`${accounting}/fiscal_years/y1/opening_balances`, () => problem(409, 'fiscal_year_opened')));
    open(at);
    await drops();
    await userEvent.click(await screen.findByRole('button', { name: "Comptabiliser l'ouverture" }));
    await userEvent.click(await screen.findByRole('button', { name: 'Comptabiliser' }));
    expect(await screen.findByText(/^Cet exercice est déjà ouvert par une écriture/)).toBeVisible();
    await waitFor(() => expect(previews).toHaveLength(2));
  });

  it('is seen by those who may not post, who read who may', async () => {
    serves(() => ready, ['accounting.read', 'accounting.write']);
    open(at);
    await drops();
    expect(await screen.findByText(/la comptabiliser revient à qui gère la comptabilité/)).toBeVisible();
    expect(screen.queryByRole('button', { name: "Comptabiliser l'ouverture" })).not.toBeInTheDocument();
  });
});

describe('a file that cannot be posted', () => {
  it('has its columns named by hand, each content once', async () => {
    serves(({ columns }) => (columns === 'account,,closing_debit,closing_credit' ? ready : refused));
    open(at);
    await drops();
    expect(await screen.findByText('Aucune colonne ne donne les numéros de compte.')).toBeVisible();
    const names = async (column: string, field: string) => userEvent.selectOptions(await screen.findByRole('combobox', { name: `Contenu de la colonne ${column}` }), field);
    await names('B', 'Compte');
    await names('A', 'Compte');
    await names('C', 'Solde de fin, débiteur');
    await names('D', 'Solde de fin, créditeur');
    expect(await screen.findByText('Prêt à comptabiliser')).toBeVisible();
    expect(previews.map(({ columns }) => columns)).toEqual([undefined, ',account,,', 'account,,,', 'account,,closing_debit,', 'account,,closing_debit,closing_credit']);
    expect(screen.getByRole('combobox', { name: 'Contenu de la colonne A' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Reconnaître de nouveau' }));
    expect(await screen.findByText('Aucune colonne ne donne les numéros de compte.')).toBeVisible();
  });

  it('is not left behind without a question once its columns were named', async () => {
    serves(() => refused);
    open(at);
    await drops();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Contenu de la colonne A' }), 'Compte');
    await userEvent.click(screen.getByRole('link', { name: 'Saisie' }));
    expect(await screen.findByRole('dialog', { name: 'Modifications non enregistrées' })).toBeVisible();
    expect(window.location.pathname).toBe(at);
  });

  it('is read from the row that is named', async () => {
    serves(() => refused);
    open(at);
    await drops();
    const row = await screen.findByRole('textbox', { name: 'Première ligne de soldes' });
    await userEvent.type(row, '12{Enter}');
    await waitFor(() => expect(previews.at(-1)?.first_row).toBe('12'));
    expect(previews).toHaveLength(2);
  });

  it('says the errors by row, and offers to bring income and expenses to the result', async () => {
    serves(({ income }) => (income === 'fold' ? ready : wrong));
    open(at);
    await drops();
    expect(await screen.findByText('2 erreurs empêchent la reprise')).toBeVisible();
    const rows = within(screen.getByRole('table', { name: '2 erreurs' })).getAllByRole('row').slice(1);
    expect(plain(rows[0]?.textContent)).toMatch(/^7Un compte de charges ou de produits a un solde.*607000$/);
    expect(plain(rows[1]?.textContent)).toBe('FichierLes débits et les crédits diffèrent-60,00');
    expect(screen.queryByRole('button', { name: "Comptabiliser l'ouverture" })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Les porter au résultat' }));
    expect(await screen.findByText('Prêt à comptabiliser')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Les porter au résultat' })).toBeChecked();
  });

  it('says what has no table, by its row, and lets another sheet be chosen', async () => {
    serves(({ sheet }) => (sheet === 'Notes' ? problem(422, 'sheet_cell_too_long', [{ pointer: '/rows/1204', code: 'sheet_cell_too_long' }]) : { ...ready, sheets: ['Balance', 'Notes'], sheet: 'Balance' }));
    open(at);
    await drops('balance.xlsx');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Feuille' }), 'Notes');
    expect(plain((await screen.findByRole('alert')).textContent)).toContain("« balance.xlsx » n'a pas pu être luLe texte d'une cellule est trop long.Ligne 1 204");
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Feuille' }), 'Balance');
    expect(await screen.findByText('Prêt à comptabiliser')).toBeVisible();
  });

  it('says that the year was opened already', async () => {
    serves(() => problem(409, 'fiscal_year_opened'));
    open(at);
    await drops();
    expect(await screen.findByText(/^Cet exercice est déjà ouvert par une écriture/)).toBeVisible();
  });

  it('is not sent where it is too large', async () => {
    serves(() => ready);
    open(at);
    const file = new File(['x'], 'grand.csv');
    Object.defineProperty(file, 'size', { value: 17 * 1024 * 1024 });
    fireEvent.change(await screen.findByLabelText(/^Déposez une balance ici/), { target: { files: [file] } });
    expect(plain((await screen.findByText(/^Le fichier dépasse/)).textContent)).toBe('Le fichier dépasse 16 Mo.');
    expect(previews).toEqual([]);
  });
});

it('never shows an answer that another question has overtaken', async () => {
  let release: (answer: Response) => void = () => undefined;
  const held = new Promise<Response>((resolve) => (release = resolve));
  serves(({ income }) => (income === 'fold' ? ready : held));
  open(at);
  await drops();
  await userEvent.click(screen.getByRole('radio', { name: 'Les porter au résultat' }));
  expect(await screen.findByText('Prêt à comptabiliser')).toBeVisible();
  release(HttpResponse.json(wrong));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByText('Prêt à comptabiliser')).toBeVisible();
  expect(screen.queryByText('2 erreurs empêchent la reprise')).not.toBeInTheDocument();
});

it('is not for those who only read', async () => {
  serves(() => ready, ['accounting.read']);
  open(at);
  expect(await screen.findByRole('heading', { level: 1, name: "Soldes d'ouverture" })).toBeVisible();
  expect(screen.queryByLabelText(/^Déposez une balance ici/)).not.toBeInTheDocument();
});

it('is reached from an open year', async () => {
  serves(() => ready);
  open('/accounting/fiscal-years');
  await userEvent.click(await screen.findByRole('button', { name: 'Actes sur l’exercice 2026' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Reprendre des soldes d’ouverture…' }));
  expect(await screen.findByRole('combobox', { name: 'Exercice à ouvrir' })).toHaveValue('y1');
  expect(window.location.search).toBe('?year=y1');
});

describe('who has no file', () => {
  it('types the balances in the journal of openings, on the first day of the chosen year', async () => {
    serves(() => ready);
    const router = open(at);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Exercice à ouvrir' }), '2027');
    await userEvent.click(await screen.findByRole('link', { name: 'Saisir les soldes' }));
    expect(await screen.findByRole('textbox', { name: /^Date(?! de)/ })).toHaveValue('01/01/2027');
    expect(router.state.location.pathname).toBe('/accounting/entries/new');
    expect(screen.getByRole('combobox', { name: /^Journal/ })).toHaveValue('AN');
    expect(screen.getByRole('textbox', { name: 'Libellé' })).toHaveValue('Reprise des soldes au 01/01/2027');
  });

  it('is led to the journals where none of openings is in use', async () => {
    serves(() => ready);
    server.use(http.get(`${accounting}/journals`, () => HttpResponse.json({ items: journals.map((one) => ({ ...one, is_active: one.type !== 'opening' })) })));
    open(at);
    expect(await screen.findByRole('link', { name: 'Voir les journaux' })).toHaveAttribute('href', '/accounting/journals');
    expect(screen.queryByRole('link', { name: 'Saisir les soldes' })).not.toBeInTheDocument();
  });
});
