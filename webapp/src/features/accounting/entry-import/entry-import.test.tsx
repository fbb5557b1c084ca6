import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EntryFileFound, EntryFileReport } from '@/api/generated/model';
import { acme, awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { accounting } from '@/test/purchase';
import { server } from '@/test/server';

const at = '/accounting/entries/import';
const year = { id: 'y1', start: '2026-01-01', end: '2026-12-31', state: 'open', posted_entries: 0, draft_entries: 0, version: 1 };
const journal = { description: '', is_active: true, version: 1 };
const journals = [{ ...journal, code: 'OD', name: 'Opérations diverses', type: 'miscellaneous' }, { ...journal, code: 'XX', name: 'Ancien', type: 'miscellaneous', is_active: false }];

const found: EntryFileFound = {
  ...{ is_ready: true, decimal: 'comma', rows: 5, rows_of_totals: 1, rows_left_out: 0, rows_of_nothing: 0, entries_total: 2, entries_unbalanced: 1, lines_total: 4 },
  entries: [
    { row: 2, journal: 'OD', date: '2026-03-01', piece_ref: 'P-1', label: 'Salaires de mars', line_count: 2, total_debit: '100.00', total_credit: '100.00' },
    { row: 4, journal: 'OD', date: '2026-03-02', label: 'Charges', line_count: 2, total_debit: '40.00', total_credit: '30.00' },
  ],
  ...{ accounts_added_total: 1, accounts_added: [{ number: '42110000', label: 'Salaires dus' }], third_parties_added: 0, total_debit: '140.00', total_credit: '130.00' },
  ...{ problems_total: 3, errors_total: 0 },
  problems: [
    { row: 2, code: 'entry_there_already', is_error: false, value: 'P-1' },
    { row: 4, code: 'entry_not_balanced', is_error: false, value: '10.00' },
    { row: 6, code: 'total_skipped', is_error: false, value: 'Total' },
  ],
};
const ready: EntryFileReport = {
  currency: 'EUR',
  sheets: [],
  sample: [{ row: 1, cells: ['Date', 'Compte', 'Débit', 'Crédit'] }, { row: 2, cells: ['01/03/2026', '64110000', '100,00', ''] }],
  columns: ['date', 'account', 'debit', 'credit'],
  first_row: 2,
  found,
};
const refused = (code: string): EntryFileReport => ({ ...ready, columns: [], first_row: undefined, found: undefined, refusal: code });
const wrong: EntryFileReport = {
  ...ready,
  found: {
    ...found,
    ...{ is_ready: false, errors_total: 2, problems_total: 2 },
    problems: [
      { row: 3, code: 'journal_unknown', is_error: true, value: 'ZZ' },
      { row: 5, code: 'fiscal_year_missing', is_error: true, value: '2031-01-01' },
    ],
  },
};

let previews: Record<string, string>[];
let imports: { query: Record<string, string>; key: string | null; body: string }[];
const queryOf = (request: Request) => Object.fromEntries(new URL(request.url).searchParams);

function serves(answer: (query: Record<string, string>) => EntryFileReport | Response, permissions = ['accounting.read', 'accounting.write']) {
  server.use(
    http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions, modules: [{ key: 'accounting', group: 'finances', is_enabled: true, access: 'available' }] })),
    http.get(`${accounting}/fiscal_years`, () => HttpResponse.json({ items: [year], today: '2026-07-01' })),
    http.get(`${accounting}/journals`, () => HttpResponse.json({ items: journals })),
    http.post(`${accounting}/entry_files/preview`, ({ request }) => {
      const query = queryOf(request);
      previews.push(query);
      const told = answer(query);
      return told instanceof Response ? told : HttpResponse.json(told);
    }),
    http.post(`${accounting}/entry_files`, async ({ request }) => {
      imports.push({ query: queryOf(request), key: request.headers.get('Idempotency-Key'), body: await request.text() });
      return HttpResponse.json({ entries: 2, lines: 4, total_debit: '140.00', total_credit: '130.00', currency: 'EUR', accounts_added: 1, third_parties_added: 0 });
    }),
  );
}

const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ');
const drops = async (name = 'paie.csv') => userEvent.upload(await screen.findByLabelText(/^(Déposez un fichier d'écritures|Prendre un autre fichier)/), new File(['Date;Compte'], name));
const figure = (name: string) => plain(screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent);

beforeEach(async () => {
  await startInFrench();
  signedIn(awa);
  previews = [];
  imports = [];
});

describe('a file that can be saved', () => {
  it('shows what it comes to, with what is to be looked at apart from how it was understood', async () => {
    serves(() => ready);
    open(at);
    await drops();
    expect(await screen.findByText('2 écritures prêtes à enregistrer')).toBeVisible();
    expect(screen.getByText(/^1 ne s’équilibre pas encore/)).toBeVisible();
    expect([figure('Écritures'), figure('Lignes'), figure('Débits'), figure('Comptes ajoutés')]).toEqual(['2', '4', '140,00 €', '1']);
    const entries = within(screen.getByRole('table', { name: 'Écritures du fichier' })).getAllByRole('row').slice(1);
    expect(entries.map((row) => plain(row.textContent))).toEqual([expect.stringMatching(/Salaires de mars.*100,00.*100,00.*Équilibrée$/), expect.stringMatching(/Charges.*40,00.*30,00.*Déséquilibrée$/)]);
    const warnings = screen.getByRole('table', { name: 'À vérifier' });
    expect(warnings).toHaveTextContent('existe déjàP-1');
    expect(plain(warnings.textContent)).toContain('Les débits et les crédits diffèrent10,00');
    expect(warnings).not.toHaveTextContent('Un total');
    expect(screen.getByRole('table', { name: 'Remarques' })).toHaveTextContent('Un total : la ligne est ignorée');
    expect(screen.getByRole('table', { name: 'Comptes ajoutés' })).toHaveTextContent('Salaires dus');
    expect(imports).toEqual([]);
  });

  it('becomes drafts, and says where they are', async () => {
    serves(() => ready);
    open(at);
    await drops();
    await userEvent.click(await screen.findByRole('button', { name: 'Enregistrer en brouillons' }));
    expect(await screen.findByText('2 brouillons enregistrés')).toBeVisible();
    expect(imports.map(({ query, body }) => [query, body])).toEqual([[{}, 'Date;Compte']]);
    expect(imports[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    await waitFor(() => expect(screen.getByRole('link', { name: 'Voir les brouillons' })).toHaveAttribute('href', '/accounting/entries?year=y1&state=draft'));
    await userEvent.click(screen.getByRole('button', { name: 'Importer un autre fichier' }));
    expect(await screen.findByLabelText(/^Déposez un fichier d'écritures/)).toBeInTheDocument();
  });

  it('is read anew where it is refused after all', async () => {
    serves(() => ready);
    server.use(http.post(`${accounting}/entry_files`, () => problem(422, 'entries_not_ready')));
    open(at);
    await drops();
    await userEvent.click(await screen.findByRole('button', { name: 'Enregistrer en brouillons' }));
    expect(await screen.findByText("Des erreurs du fichier empêchent l'import.")).toBeVisible();
    await waitFor(() => expect(previews).toHaveLength(2));
  });
});

describe('a file that cannot be saved', () => {
  it('takes a journal where it names none: one that is in use', async () => {
    serves(({ journal: named }) => (named === 'OD' ? ready : refused('entries_no_journal')));
    open(at);
    await drops();
    expect(await screen.findByText('Le fichier ne dit pas le journal : choisissez celui de ses lignes.')).toBeVisible();
    expect(screen.queryByText('Dites ci-dessous ce que chaque colonne contient.')).not.toBeInTheDocument();
    const choice = screen.getByRole('combobox', { name: /^Journal des lignes/ });
    expect(within(choice).queryByRole('option', { name: /Ancien/ })).not.toBeInTheDocument();
    await userEvent.selectOptions(choice, 'OD');
    expect(await screen.findByText('2 écritures prêtes à enregistrer')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: /^Libellé des lignes/ }), 'Paie de mars{Enter}');
    await waitFor(() => expect(previews.at(-1)).toEqual({ journal: 'OD', label: 'Paie de mars' }));
  });

  it('has its columns named by hand, and is not left behind without a question then', async () => {
    serves(({ columns }) => (columns === 'entry,,,' ? ready : refused('entries_no_account_column')));
    open(at);
    await drops();
    expect(await screen.findByText('Aucune colonne ne donne les numéros de compte.')).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Contenu de la colonne A' }), "Numéro d'écriture");
    expect(await screen.findByText('2 écritures prêtes à enregistrer')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Journaux' }));
    expect(await screen.findByRole('dialog', { name: 'Modifications non enregistrées' })).toBeVisible();
  });

  it('says the errors by row', async () => {
    serves(() => wrong);
    open(at);
    await drops();
    expect(await screen.findByText("2 erreurs empêchent l'import")).toBeVisible();
    const rows = within(screen.getByRole('table', { name: '2 erreurs' })).getAllByRole('row').slice(1);
    expect(rows.map((row) => plain(row.textContent))).toEqual(["3L'entreprise n'a pas ce journalZZ", '5Aucun exercice ne contient cette date01/01/2031']);
    expect(screen.queryByRole('button', { name: 'Enregistrer en brouillons' })).not.toBeInTheDocument();
  });

  it('is not sent where it is too large', async () => {
    serves(() => ready);
    open(at);
    const file = new File(['x'], 'grand.csv');
    Object.defineProperty(file, 'size', { value: 17 * 1024 * 1024 });
    fireEvent.change(await screen.findByLabelText(/^Déposez un fichier d'écritures/), { target: { files: [file] } });
    expect(plain((await screen.findByText(/^Le fichier dépasse/)).textContent)).toBe('Le fichier dépasse 16 Mo.');
    expect(previews).toEqual([]);
  });
});

it('is not for those who only read', async () => {
  serves(() => ready, ['accounting.read']);
  open(at);
  expect(await screen.findByRole('heading', { level: 1, name: 'Importer des écritures' })).toBeVisible();
  expect(screen.queryByLabelText(/^Déposez un fichier d'écritures/)).not.toBeInTheDocument();
});
