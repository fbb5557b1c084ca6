import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FecCheck } from '@/api/generated/model';
import { open, problem } from '@/test/app';
import { startInFrench } from '@/test/language';
import { accounting, booksOfAwa } from '@/test/purchase';
import { server } from '@/test/server';

const year = { id: 'y1', start: '2025-01-01', end: '2025-12-31', state: 'open', posted_entries: 4, draft_entries: 2, version: 1 };
const finding = (rule: string, code: string, line: number | undefined, params: object) => ({ rule, code, ...(line === undefined ? {} : { line }), params, message: '' });
const check: FecCheck = {
  ...{ file_name: '123456782FEC20251231.txt', size_bytes: 2048, lines: 8, entries: 4, drafts: 2, lacks_openings: false, has_cancelled_openings: false, total_debit: '1200.00', total_credit: '1200.00', currency: 'EUR' },
  official: { conforming: true, findings: [], findings_total: 0 },
  strict: { conforming: false, findings: [finding('S4', 'number_break', 4, { value: '7', previous: '5' }), finding('S10', 'placeholder', 6, { value: '.' }), finding('S4', 'number_break', 8, { value: '9', previous: '7' })], findings_total: 12 },
  issues: [{ code: 'entry_unbalanced', line: 3, message: '' }],
  issues_total: 1,
  told_of: [{ line: 3, entry_id: 'e3' }, { line: 4, entry_id: 'e4' }, { line: 6, entry_id: 'e6' }, { line: 8, entry_id: 'e8' }],
};
let asked: string[];

function shows(answer: FecCheck | Response = check, of = year): void {
  server.use(
    http.get(`${accounting}/fiscal_years`, () => HttpResponse.json({ items: [of], today: '2026-01-10' })),
    http.get(`${accounting}/fiscal_years/y1/fec_check`, () => (answer instanceof Response ? answer : HttpResponse.json(answer))),
    http.get(`${accounting}/fiscal_years/y1/fec`, ({ request }) => {
      asked.push(new URL(request.url).search);
      return new HttpResponse('JournalCode\t', { headers: { 'Content-Disposition': 'attachment; filename="FEC.txt"' } });
    }),
    http.get(`${accounting}/entries/:entry`, () => problem(404, 'not_found')),
  );
  open('/accounting/fec/check?year=y1');
}

const plain = (text: string | null | undefined) => (text ?? '').replace(/\s/g, ' ').trim();

beforeAll(startInFrench);
beforeEach(() => {
  booksOfAwa();
  asked = [];
});

describe('the check of the file of a year', () => {
  it('says both verdicts, what the file has, and which drafts are not in it', async () => {
    shows();
    expect(await screen.findByRole('region', { name: 'Contrôle officiel' })).toHaveTextContent('Conforme');
    expect(screen.getByRole('region', { name: 'Contrôle approfondi' })).toHaveTextContent('Des points sont à revoir');
    expect(screen.getByText('2 brouillons ne sont pas dans le fichier')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voir les brouillons' })).toHaveAttribute('href', '/accounting/entries?year=y1&state=draft');
    expect(plain(screen.getByText('Total débit').nextElementSibling?.textContent)).toBe('1 200,00 €');
    expect(screen.getByText('123456782FEC20251231.txt')).toBeVisible();
  });

  it('tells what it found rule by rule, each line with the way to its entry', async () => {
    shows();
    await screen.findByRole('heading', { name: 'Règles plus exigeantes' });
    const rules = screen.getAllByText(/ligne/, { selector: 'summary span span' }).map((lines) => plain(lines.parentElement?.textContent));
    expect(rules).toEqual(['S4Rupture dans la numérotation2 lignes', 'S10Libellé ou pièce qui ne dit rien1 ligne', 'Débit et crédit différents1 ligne']);
    const breaks = within(screen.getByRole('table', { name: 'Rupture dans la numérotation' })).getAllByRole('row').slice(1);
    expect(breaks.map((row) => plain(row.textContent))).toEqual(['4Rupture dans la numérotation : 7 suit 5Écriture', '8Rupture dans la numérotation : 9 suit 7Écriture']);
    expect(screen.getByText('Les 3 premiers constats sur 12.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Règles officielles' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: "Voir l'écriture de la ligne 4" }));
    await waitFor(() => expect(window.location.search).toBe('?year=y1&entry=e4'));
  });

  it('is downloaded as it is handed over, and apart from it with drafts', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:fec');
    shows();
    expect(await screen.findByText(/n'est pas un FEC au sens de la loi/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Fichier officiel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Fichier avec les brouillons (non officiel)' }));
    await waitFor(() => expect(asked).toEqual(['', '?with_drafts=true']));
  });

  it('says that nothing is brought forward until the year before is closed', async () => {
    shows({ ...check, lacks_openings: true });
    expect(await screen.findByText('Les à-nouveaux manquent')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Aller aux exercices' })).toHaveAttribute('href', '/accounting/fiscal-years');
  });

  it('says why a year that was reopened has higher totals in its file', async () => {
    shows({ ...check, has_cancelled_openings: true });
    expect(await screen.findByText(/à-nouveaux annulées/)).toBeVisible();
  });

  it('leads to the settings where the company has no SIREN', async () => {
    shows(problem(422, 'registration_number_missing'));
    expect(await screen.findByRole('link', { name: "Ouvrir les paramètres de l'entreprise" })).toBeVisible();
  });

  it('is of nothing where nothing was posted', async () => {
    shows(check, { ...year, posted_entries: 0 });
    expect(await screen.findByText("Cet exercice n'a pas d'écriture comptabilisée.")).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Fichier officiel' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Fichier avec les brouillons (non officiel)' })).toBeVisible();
  });
});
