import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ChartFileFound, ChartFileReport, MissingAccounts } from '@/api/generated/model';
import { Toaster } from '@/components/ui/toaster';
import { acme, awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { accounting } from '@/test/purchase';
import { server } from '@/test/server';

const at = '/accounting/chart/import';

const found: ChartFileFound = {
  ...{ is_ready: true, rows: 4, rows_left_out: 0, rows_of_nothing: 1, unchanged_total: 1, added_total: 1, renamed_total: 1 },
  added: [{ number: '467100', label: 'Avances Paul', type: 'ASSET' }],
  renamed: [{ number: '411', was: 'Clients', label: 'Clients France' }],
  ...{ problems_total: 1, errors_total: 0 },
  problems: [{ row: 3, code: 'account_type_kept', is_error: false, value: '411' }],
};
const ready: ChartFileReport = {
  sheets: [],
  sample: [{ row: 1, cells: ['Compte', 'Libellé'] }, { row: 2, cells: ['467100', 'Avances Paul'] }],
  columns: ['number', 'label'],
  first_row: 2,
  found,
};
const unread: ChartFileReport = { ...ready, columns: [], first_row: undefined, found: undefined, refusal: 'chart_no_number_column' };
const wrong: ChartFileReport = {
  ...ready,
  found: { ...found, is_ready: false, errors_total: 2, problems_total: 2, problems: [{ row: 3, code: 'account_twice', is_error: true, value: '512' }, { row: 5, code: 'account_label_missing', is_error: true, value: '4671' }] },
};
const missing: MissingAccounts = { standard: 'PCG', chart_total: 853, missing_total: 2, missing: [{ number: '6064', label: 'Fournitures administratives', type: 'EXPENSE' }, { number: '6068', label: 'Autres matières', type: 'EXPENSE' }] };

let previews: Record<string, string>[];
let imports: { query: Record<string, string>; key: string | null; body: string }[];
let asked: Record<string, string>[];
let added: Record<string, string>[];
const queryOf = (request: Request) => Object.fromEntries(new URL(request.url).searchParams);

function serves(answer: (query: Record<string, string>) => ChartFileReport, permissions = ['accounting.read', 'accounting.write']) {
  server.use(
    http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions, modules: [{ key: 'accounting', group: 'finances', is_enabled: true, access: 'available' }] })),
    http.get(`${accounting}/standard_accounts`, ({ request }) => {
      const query = queryOf(request);
      asked.push(query);
      return HttpResponse.json(query.under === '9' ? { ...missing, chart_total: 0, missing_total: 0, missing: [] } : added.length > 0 ? { ...missing, missing_total: 0, missing: [] } : missing);
    }),
    http.post(`${accounting}/standard_accounts`, ({ request }) => {
      added.push(queryOf(request));
      return HttpResponse.json({ added: 2 });
    }),
    http.post(`${accounting}/chart_files/preview`, ({ request }) => {
      previews.push(queryOf(request));
      return HttpResponse.json(answer(queryOf(request)));
    }),
    http.post(`${accounting}/chart_files`, async ({ request }) => {
      imports.push({ query: queryOf(request), key: request.headers.get('Idempotency-Key'), body: await request.text() });
      return HttpResponse.json({ added: 1, renamed: 1, unchanged: 1 });
    }),
  );
}

const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ');
const drops = async (name = 'plan.csv') => userEvent.upload(await screen.findByLabelText(/^(Déposez un plan comptable|Prendre un autre fichier)/), new File(['Compte;Libellé'], name));
const figure = (name: string) => plain(screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent);
const rowsOf = (name: string) => within(screen.getByRole('table', { name })).getAllByRole('row').slice(1).map((row) => plain(row.textContent));

beforeEach(async () => {
  await startInFrench();
  signedIn(awa);
  previews = [];
  imports = [];
  asked = [];
  added = [];
});

describe('a chart in a file', () => {
  it('shows what it adds and renames, and is imported under a key', async () => {
    serves(() => ready);
    open(at);
    await drops();
    expect(await screen.findByText('Plan comptable prêt à importer')).toBeVisible();
    expect([figure('Ajoutés'), figure('Renommés'), figure('Inchangés')]).toEqual(['1', '1', '1']);
    expect(rowsOf('Comptes renommés')).toEqual(['411ClientsClients France']);
    expect(screen.getByRole('table', { name: '1 remarque' })).toHaveTextContent('il reste411');
    expect(imports).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Importer les comptes' }));
    expect(await screen.findByText('Plan comptable importé')).toBeVisible();
    expect(plain(screen.getByText(/^Ajoutés : 1/).textContent)).toBe('Ajoutés : 1. Renommés : 1. Inchangés : 1.');
    expect(imports.map(({ query, body }) => [query, body])).toEqual([[{}, 'Compte;Libellé']]);
    expect(imports[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(screen.getByRole('link', { name: 'Voir le plan comptable' })).toHaveAttribute('href', '/accounting/chart');
    await userEvent.click(screen.getByRole('button', { name: 'Importer un autre fichier' }));
    expect(await screen.findByLabelText(/^Déposez un plan comptable/)).toBeInTheDocument();
  });

  it('has its columns named by hand where they are not known', async () => {
    serves(({ columns }) => (columns === 'number,' ? ready : unread));
    open(at);
    await drops();
    expect(await screen.findByText('Aucune colonne ne donne les numéros de compte.')).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Contenu de la colonne A' }), 'Numéro');
    expect(await screen.findByText('Plan comptable prêt à importer')).toBeVisible();
  });

  it('names each wrong row and cannot be imported', async () => {
    serves(() => wrong);
    open(at);
    await drops();
    expect(await screen.findByText("2 erreurs empêchent l'import")).toBeVisible();
    expect(rowsOf('2 erreurs')).toEqual(['3Ce compte figure déjà plus haut512', "5Ce compte nouveau n'a pas de nom4671"]);
    expect(screen.queryByRole('button', { name: 'Importer les comptes' })).not.toBeInTheDocument();
  });

  it('that changes nothing says so', async () => {
    serves(() => ({ ...ready, found: { ...found, added_total: 0, added: [], renamed_total: 0, renamed: [], problems_total: 0, problems: [] } }));
    open(at);
    await drops();
    expect(await screen.findByText('Rien à changer')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Importer les comptes' })).not.toBeInTheDocument();
  });

  it('is read anew where it is refused after all', async () => {
    serves(() => ready);
    server.use(http.post(`${accounting}/chart_files`, () => problem(422, 'chart_not_ready')));
    open(at);
    await drops();
    await userEvent.click(await screen.findByRole('button', { name: 'Importer les comptes' }));
    expect(await screen.findByText("Des erreurs du fichier empêchent l'import.")).toBeVisible();
    await waitFor(() => expect(previews).toHaveLength(2));
  });
});

describe('the accounts of the standard', () => {
  it('that are missing are shown and added', async () => {
    serves(() => ready);
    render(<Toaster />);
    open(at);
    expect(plain((await screen.findByText(/il en manque/)).textContent)).toMatch(/il en manque 2 sur 853\.$/);
    expect(rowsOf('Comptes ajoutés')[0]).toMatch(/^6064Fournitures administratives/);
    await userEvent.click(screen.getByRole('button', { name: 'Ajouter 2 comptes' }));
    expect(await screen.findByText('2 comptes ajoutés.')).toBeVisible();
    expect(added).toEqual([{ language: 'fr' }]);
    expect(await screen.findByText(/l'entreprise a les 853 comptes/)).toBeVisible();
  });

  it('are asked for below a number, once it is one', async () => {
    serves(() => ready);
    open(at);
    const field = await screen.findByLabelText(/^Sous le numéro/);
    fireEvent.change(field, { target: { value: 'x' } });
    fireEvent.change(field, { target: { value: '9' } });
    expect(await screen.findByText("Le plan officiel n'a aucun compte sous ce numéro.")).toBeVisible();
    expect(asked.map(({ under }) => under)).toEqual([undefined, '9']);
  });

  it('are none where the standard prescribes no chart', async () => {
    serves(() => ready);
    server.use(http.get(`${accounting}/standard_accounts`, () => problem(422, 'standard_without_chart')));
    open(at);
    expect(await screen.findByText(/n'impose pas de plan/)).toBeVisible();
    expect(screen.queryByLabelText(/^Sous le numéro/)).not.toBeInTheDocument();
  });
});

it('is not for those who only read', async () => {
  serves(() => ready, ['accounting.read']);
  open(at);
  expect(await screen.findByRole('heading', { level: 1, name: 'Importer un plan comptable' })).toBeVisible();
  expect(screen.queryByLabelText(/^Déposez un plan comptable/)).not.toBeInTheDocument();
});
