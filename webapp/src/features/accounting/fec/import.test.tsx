import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FecAccount, FecImportView, FecReport } from '@/api/generated/model';
import { Toaster } from '@/components/ui/toaster';
import { acme, awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

const base = '/api/v1/companies/c1';
const accounts = Array.from({ length: 12 }, (_, index): FecAccount => ({ number: String(600_000 + index), label: `Compte ${String(index)}`, lines: 2, debit: '10.00', credit: '0.00', is_new: true }));

const clean: FecReport = {
  encoding: 'utf-8',
  separator: 'tab',
  line_end: 'crlf',
  regime: 'general',
  date_min: '2025-01-02',
  date_max: '2025-12-31',
  fiscal_year: { start: '2025-01-01', end: '2025-12-31', proposed_from: 'name' },
  lines: 24,
  entries: 12,
  valid_entries: 12,
  grouping: 'journal_number_date',
  journals: [{ code: 'VE', label: 'Ventes', type: 'sale', lines: 24, is_new: true, may_open: false }],
  accounts,
  accounts_total: 12,
  accounts_new: 12,
  auxiliaries_total: 3,
  total_debit: '12345678.90',
  total_credit: '12345678.90',
  tolerated: [{ code: 'decimal_point', count: 4, first_line: 7, message: 'Montants avec un point décimal.' }],
  official: { conforming: false, findings: [{ rule: 'B8', code: 'number_point', line: 7, column: 'Debit', params: { value: '12.5' }, message: 'Une phrase.' }], findings_total: 1 },
  strict: { conforming: true, findings: [], findings_total: 0 },
  issues: [],
  issues_total: 0,
  invalid_entries: [],
  invalid_entries_total: 0,
  refusals: [],
  importable: true,
  importable_partly: true,
};

const faulty: FecReport = {
  ...clean,
  valid_entries: 11,
  invalid_entries: [{ journal: 'VE', number: '3', date: '2025-03-05', first_line: 9, code: 'entry_unbalanced', debit: '120.00', credit: '119.00' }],
  invalid_entries_total: 1,
  importable: false,
};

function reported(report: FecReport): FecImportView {
  return { id: 'i1', file_name: '732829320FEC20251231.txt', size_bytes: 4096, sha256: 'ab', state: 'reported', created_at: '2026-11-21T09:00:00Z', report, version: 3 };
}

/** Serves a file that was sent, and keeps what is asked of it. */
function withFile(view: FecImportView): { asked: unknown[]; seen: (string | null)[] } {
  const asked: unknown[] = [];
  const seen: (string | null)[] = [];
  let shown = view;
  server.use(
    http.get(`${base}/accounting/fec_imports/i1`, () => HttpResponse.json(shown)),
    http.post(`${base}/accounting/fec_imports/i1/run`, async ({ request }) => {
      asked.push(await request.json());
      seen.push(request.headers.get('If-Match'));
      shown = { ...view, state: 'imported', fiscal_year_id: 'y1', imported_entries: 12, imported_lines: 24, skipped_entries: 0 };
      return HttpResponse.json(shown);
    }),
  );
  return { asked, seen };
}

beforeAll(startInFrench);
beforeEach(() => {
  signedIn(awa);
  server.use(http.get(base, () => HttpResponse.json({ ...acme, permissions: [...acme.permissions, 'accounting.manage'] })));
});

describe('the report on a file', () => {
  it('tells what the file holds before anything is written', async () => {
    withFile(reported(clean));
    open('/accounting/fec/i1');
    expect(await screen.findByText('Toutes les écritures peuvent être importées')).toBeVisible();
    const total = screen.getByText('Total débit').parentElement;
    expect(total?.textContent.replace(/\s/g, ' ')).toContain('12 345 678,90');
    expect(screen.getByText('Montants avec un point décimal.')).toBeVisible();
    expect(screen.getByText('« 12.5 » : le séparateur décimal doit être la virgule, pas le point')).toBeVisible();
  });

  it('shows the first ten accounts that will be created, and how many there are', async () => {
    withFile(reported(clean));
    open('/accounting/fec/i1');
    const table = await screen.findByRole('table', { name: 'Comptes nouveaux' });
    expect(within(table).getAllByRole('row')).toHaveLength(11);
    expect(screen.getByRole('heading', { name: '12 comptes nouveaux' })).toBeVisible();
    expect(screen.getByText('Les 10 premiers sur 12.')).toBeVisible();
  });

  it('names the journals whose entries are taken for opening balances', async () => {
    const journal = (code: string, label: string) => ({ code, label, type: 'opening' as const, lines: 2, is_new: true, may_open: false });
    withFile(reported({ ...clean, journals: [journal('AN', 'A nouveaux'), ...clean.journals, journal('OUV', 'Ouverture')] }));
    open('/accounting/fec/i1');
    expect(await screen.findByText(/^Entrent en à-nouveaux.* AN et OUV\.$/)).toBeVisible();
    expect(screen.queryByRole('combobox', { name: /^Journal des à-nouveaux/ })).not.toBeInTheDocument();
  });

  it('says that no journal is taken for opening balances', async () => {
    withFile(reported(clean));
    open('/accounting/fec/i1');
    expect(await screen.findByText("Aucun journal n'est pris pour des à-nouveaux.")).toBeVisible();
  });

  it('asks which journal brings balances forward where no name tells, and imports with it', async () => {
    const { asked } = withFile(reported(clean));
    open('/accounting/fec/i1');
    const journal = await screen.findByRole('combobox', { name: /^Journal des à-nouveaux/ });
    expect(journal).toHaveValue('');
    await userEvent.selectOptions(journal, clean.journals[0]?.code ?? '');
    await userEvent.click(screen.getByRole('button', { name: 'Importer 12 écritures' }));
    await screen.findByText('Import terminé');
    expect(asked).toEqual([{ fiscal_year_start: '2025-01-01', fiscal_year_end: '2025-12-31', valid_entries_only: false, opening_journal: clean.journals[0]?.code }]);
  });

  it('imports everything into the proposed year, and says where to go next', async () => {
    const { asked, seen } = withFile(reported(clean));
    open('/accounting/fec/i1');
    await userEvent.click(await screen.findByRole('button', { name: 'Importer 12 écritures' }));
    expect(await screen.findByText('Import terminé')).toBeVisible();
    expect(asked).toEqual([{ fiscal_year_start: '2025-01-01', fiscal_year_end: '2025-12-31', valid_entries_only: false }]);
    expect(seen).toEqual(['"3"']);
    expect(screen.getByRole('link', { name: 'Voir la balance' })).toHaveAttribute('href', '/accounting/trial-balance?year=y1');
  });

  it('imports the valid entries alone only after that was chosen', async () => {
    const { asked } = withFile(reported(faulty));
    open('/accounting/fec/i1');
    const run = await screen.findByRole('button', { name: 'Importer 11 écritures' });
    expect(run).toBeDisabled();
    expect(screen.getByText('Débit et crédit différents')).toBeVisible();
    await userEvent.click(screen.getByLabelText(/^Importer seulement les 11 écritures valides/));
    await userEvent.click(run);
    expect(await screen.findByText('Import terminé')).toBeVisible();
    expect(asked).toEqual([{ fiscal_year_start: '2025-01-01', fiscal_year_end: '2025-12-31', valid_entries_only: true }]);
  });

  it('offers no import when no entry is valid', async () => {
    withFile(reported({ ...faulty, valid_entries: 0, importable_partly: false }));
    open('/accounting/fec/i1');
    expect(await screen.findByText('Ce fichier ne peut pas être importé')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Importer/ })).toBeNull();
  });

  it('says that a year is closed, and stays', async () => {
    withFile(reported(clean));
    server.use(http.post(`${base}/accounting/fec_imports/i1/run`, () => problem(409, 'fiscal_year_overlaps')));
    open('/accounting/fec/i1');
    await userEvent.click(await screen.findByRole('button', { name: 'Importer 12 écritures' }));
    expect(await screen.findByText('Ces dates chevauchent un autre exercice.')).toBeVisible();
    expect(screen.getByText('fiscal_year_overlaps')).toBeVisible();
  });

  it('names the dates of the file and the year that was asked for, and takes back that all can be imported', async () => {
    withFile(reported(clean));
    server.use(http.post(`${base}/accounting/fec_imports/i1/run`, () => problem(422, 'entry_date_outside_year')));
    open('/accounting/fec/i1');
    await userEvent.click(await screen.findByRole('button', { name: 'Importer 12 écritures' }));
    const refusal = await screen.findByRole('alert');
    expect(within(refusal).getByText('« 732829320FEC20251231.txt » n\'a pas été importé')).toBeVisible();
    expect(within(refusal).getByText("Les écritures du fichier vont du 02/01/2025 au 31/12/2025 ; l'exercice demandé va du 01/01/2025 au 31/12/2025.")).toBeVisible();
    expect(screen.getByText("L'import demandé a été refusé")).toBeVisible();
    expect(screen.queryByText('Toutes les écritures peuvent être importées')).toBeNull();
  });

  it('leaves the verdict as it was when the import could not be asked for', async () => {
    withFile(reported(clean));
    server.use(http.post(`${base}/accounting/fec_imports/i1/run`, () => problem(503, 'busy')));
    open('/accounting/fec/i1');
    await userEvent.click(await screen.findByRole('button', { name: 'Importer 12 écritures' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByText('Toutes les écritures peuvent être importées')).toBeVisible();
  });

  it('says what became of a file that was imported in part', async () => {
    withFile({ ...reported(faulty), state: 'imported', fiscal_year_id: 'y1', imported_entries: 11, imported_lines: 22, skipped_entries: 1 });
    open('/accounting/fec/i1');
    expect(await screen.findByText('Une partie des écritures a été importée')).toBeVisible();
    expect(screen.queryByText('Une partie des écritures peut être importée')).toBeNull();
  });

  it('tells an entry with its date and the line that damages it', async () => {
    withFile(reported({ ...faulty, invalid_entries: [{ journal: 'AC', number: '42', date: '2025-03-05', first_line: 402, faulty_line: 401, code: 'entry_damaged', debit: '220.16', credit: '1320.96' }] }));
    open('/accounting/fec/i1');
    const row = (await screen.findByText('Une de ses lignes est en erreur (ligne 401)')).closest('tr');
    expect(row).not.toBeNull();
    expect(within(row ?? document.body).getAllByText('05/03/2025')).not.toHaveLength(0);
  });

  it('leads to the import that takes the year already', async () => {
    const refusal = { code: 'fec_year_already_imported', params: { date: '2025-01-01', other_date: '2025-12-31' }, import_id: 'i0', message: 'Une phrase.' };
    withFile(reported({ ...clean, refusals: [refusal], importable: false, importable_partly: false }));
    open('/accounting/fec/i1');
    expect(await screen.findByRole('link', { name: "Voir l'import qui l'en empêche" })).toHaveAttribute('href', '/accounting/fec/i0');
    expect(within(screen.getByRole('alert')).getByText('Ce fichier ne peut pas être importé')).toBeVisible();
  });

  it('keeps the year that was asked for while it imports', async () => {
    withFile(reported(clean));
    server.use(http.post(`${base}/accounting/fec_imports/i1/run`, () => new Promise(() => undefined)));
    open('/accounting/fec/i1');
    await userEvent.click(await screen.findByRole('button', { name: 'Importer 12 écritures' }));
    expect(await screen.findByRole('progressbar', { name: /^Import en cours/ })).toBeVisible();
    expect(screen.getByLabelText(/^Début de l'exercice/)).toBeDisabled();
  });
});

describe('sending a file', () => {
  beforeEach(() => {
    server.use(
      http.get('/api/v1/info', () => HttpResponse.json({ version: '0', mail: 'mailbox', fec_max_bytes: 1024, session_timeout_minutes: 60, password_min_length: 8 })),
      http.get(`${base}/accounting/fec_imports`, () => HttpResponse.json({ items: [] })),
      http.get(`${base}/accounting/fiscal_years`, () => HttpResponse.json({ items: [] })),
    );
  });

  it('says that the very same file was imported before, and leads there', async () => {
    const before = { pointer: '/fec_imports/i0', code: 'fec_already_imported', detail: '2026-03-02T09:00:00Z' };
    server.use(http.post(`${base}/accounting/fec_imports`, () => problem(409, 'fec_already_imported', [before])));
    open('/accounting/fec');
    await userEvent.upload(await screen.findByLabelText('Déposez un FEC ici, ou choisissez-le'), new File(['x'], 'a.txt'));
    expect(await screen.findByText('Ce fichier a déjà été importé.')).toBeVisible();
    expect(screen.getByText("« a.txt » n'a pas été importé")).toBeVisible();
    expect(screen.getByRole('link', { name: "Voir l'import du 02/03/2026" })).toHaveAttribute('href', '/accounting/fec/i0');
    expect(screen.getByText(/Rien n'a été écrit/)).toBeVisible();
  });

  it('says how many reports may wait, and how there is room for one more', async () => {
    server.use(http.post(`${base}/accounting/fec_imports`, () => problem(409, 'fec_reports_limit_reached')));
    open('/accounting/fec');
    await userEvent.upload(await screen.findByLabelText('Déposez un FEC ici, ou choisissez-le'), new File(['x'], 'a.txt'));
    expect(await screen.findByText(/^20 rapports au plus attendent une décision.*écartez ou importez l’un d’eux pour faire de la place/)).toBeVisible();
  });

  it('sends the same file again under the same key, and another under another', async () => {
    const keys: (string | null)[] = [];
    server.use(
      http.post(`${base}/accounting/fec_imports`, ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return problem(503, 'busy');
      }),
    );
    open('/accounting/fec');
    const [first, second] = [new File(['x'], 'a.txt', { lastModified: 1 }), new File(['x'], 'b.txt', { lastModified: 1 })];
    for (const [sent, file] of [first, first, second].entries()) {
      await userEvent.upload(await screen.findByLabelText('Déposez un FEC ici, ou choisissez-le'), file);
      await waitFor(() => expect(keys).toHaveLength(sent + 1));
    }
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('names the lines at fault of a file of which nothing can be imported', async () => {
    const faults = [
      { pointer: '/lines/2/CompteNum', code: 'account_invalid', detail: '411-DUP' },
      { pointer: '/lines/1204', code: 'entry_unbalanced' },
    ];
    server.use(http.post(`${base}/accounting/fec_imports`, () => problem(422, 'no_valid_entry', faults)));
    open('/accounting/fec');
    await userEvent.upload(await screen.findByLabelText('Déposez un FEC ici, ou choisissez-le'), new File(['x'], 'a.txt'));
    expect(await screen.findByText("Aucune écriture n'est valide.")).toBeVisible();
    const items = within(screen.getByRole('alert')).getAllByRole('listitem');
    expect(items.map((item) => item.textContent.replace(/\s/g, ' '))).toEqual(['Numéro de compte non valable : « 411-DUP » (ligne 2 CompteNum)', 'Débit et crédit différents (ligne 1 204)']);
  });

  it('names the columns that are missing', async () => {
    const missing = ['Debit', 'Credit'].map((column) => ({ pointer: `/lines/1/${column}`, code: 'column_missing' }));
    server.use(http.post(`${base}/accounting/fec_imports`, () => problem(422, 'missing_columns', missing)));
    open('/accounting/fec');
    await userEvent.upload(await screen.findByLabelText('Déposez un FEC ici, ou choisissez-le'), new File(['x'], 'a.txt'));
    expect(await screen.findByText('Colonnes absentes :', { exact: false })).toHaveTextContent('Colonnes absentes : Debit, Credit');
  });

  it('says that the same bytes were sent before, and shows their report', async () => {
    const made = { ...reported(clean), kept_until: '2026-12-21T09:00:00Z' };
    withFile(made);
    server.use(http.post(`${base}/accounting/fec_imports`, () => HttpResponse.json(made)));
    render(<Toaster />);
    open('/accounting/fec');
    await userEvent.upload(await screen.findByLabelText('Déposez un FEC ici, ou choisissez-le'), new File(['x'], 'a.txt'));
    expect(await screen.findByText('Ce fichier était déjà là : son rapport a été refait.')).toBeVisible();
    expect(await screen.findByText('Gardé jusqu’au 21/12/2026 s’il n’est pas importé')).toBeVisible();
  });

  it('refuses a file that is too large before it is sent', async () => {
    open('/accounting/fec');
    await screen.findByText(/1 ko au plus/);
    await userEvent.upload(screen.getByLabelText('Déposez un FEC ici, ou choisissez-le'), new File(['x'.repeat(1025)], 'a.txt'));
    expect(await screen.findByText('Le fichier dépasse la taille permise.')).toBeVisible();
  });
});
