import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { Toaster } from '@/components/ui/toaster';
import { awa, open, problem, signedIn } from '@/test/app';
import { keepsRegister, plain, van } from '@/test/assets';
import { startInFrench } from '@/test/language';
import { accounting } from '@/test/purchase';
import { server } from '@/test/server';

const { account, acquired_on, in_service_on, method, months, cost } = van;
const listed = { id: van.id, code: van.code, name: van.name, account, acquired_on, in_service_on, method, months, cost, depreciation: '200.00', excess: '0.00', net_book_value: '23800.00' };
const gone = { ...listed, id: '0191b0a0-0000-7000-8000-000000000009', code: 'IMM-0', name: 'Ancien', cost: '1000.00', depreciation: '1000.00', net_book_value: '0.00', disposed_on: '2026-01-31' };
const year = { start: '2026-01-01', end: '2026-12-31', opening_value: '24000.00', depreciation: '4600.00', accumulated: '4600.00', closing_value: '19400.00', excess: '0.00', excess_balance: '0.00', booked: '200.00', booked_excess: '0.00' };
const line = { asset_id: van.id, asset_code: 'IMM-1', name: 'Fourgon', until: '2026-01-31', entry_id: 'e1', journal: 'OD', entry_number: 7, depreciation: '200.00', excess: '0.00' };
let asked: string[];
let sent: [string, string | null, unknown][];

function shows(address = '', items: object[] = [gone, listed], asset: object = { ...van, is_booked: true, booked_until: '2026-01-31', depreciation: '200.00', net_book_value: '23800.00' }): void {
  const note = async (request: Request) => sent.push([`${request.method} ${new URL(request.url).pathname.slice(accounting.length)}`, request.headers.get('If-Match'), request.headers.get('Content-Type') === 'application/json' ? await request.json() : undefined]);
  server.use(
    http.get(`${accounting}/assets`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams.toString());
      return HttpResponse.json({ on: searchParams.get('on') ?? '2026-02-10', currency: 'EUR', items, totals: { count: items.length, cost: '25000.00', depreciation: '1200.00', excess: '0.00', net_book_value: '23800.00' } });
    }),
    http.get(`${accounting}/assets/:id`, () => HttpResponse.json(asset)),
    http.get(`${accounting}/assets/:id/schedule`, () => HttpResponse.json({ currency: 'EUR', items: [year, { ...year, start: '2027-01-01', end: '2027-12-31', closing_value: '14600.00', booked: '0.00' }] })),
    http.get(`${accounting}/depreciation_lines`, () => HttpResponse.json({ currency: 'EUR', items: [line] })),
    http.get(`${accounting}/asset_settings`, () => HttpResponse.json({ days_of_year: 360, version: 2 })),
    http.put(`${accounting}/asset_settings`, async ({ request }) => {
      await note(request);
      return HttpResponse.json({ days_of_year: 365, version: 3 });
    }),
    http.delete(`${accounting}/assets/:id`, async ({ request }) => {
      await note(request);
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete(`${accounting}/assets/:id/disposal`, async ({ request }) => {
      await note(request);
      return HttpResponse.json(van);
    }),
  );
  render(<Toaster />);
  open(`/accounting/assets${address}`);
}

const cells = (row: HTMLElement) => within(row).getAllByRole('cell').map((cell) => plain(cell.textContent));

beforeEach(async () => {
  await startInFrench();
  signedIn(awa);
  keepsRegister();
  asked = [];
  sent = [];
});

describe('the register', () => {
  it('has the figures of a day, and what all of them come to', async () => {
    shows();
    expect(cells(await screen.findByRole('row', { name: /^IMM-1/ }))).toEqual(['IMM-1Fourgon', '2182', '16/01/2026', 'Linéaire, 60 mois', '24 000,00', '200,00', '', '23 800,00']);
    expect(cells(screen.getByRole('row', { name: /^IMM-0/ }))[0]).toBe('IMM-0AncienSortie 31/01/2026');
    expect(cells(screen.getByRole('row', { name: /^Total/ }))).toEqual(['Total, 2 immobilisations', '', '', '', '25 000,00', '1 200,00', '', '23 800,00']);
    expect(asked).toEqual(['limit=100']);
    expect(screen.getByRole('textbox', { name: 'Au' })).toHaveValue('10/02/2026');
  });

  it('asks for the search, the account, the state and the day of the address', async () => {
    shows('?q=four&account=%222182%22&state=held&on=2026-01-31');
    await screen.findByRole('row', { name: /^IMM-1/ });
    expect(Object.fromEntries(new URLSearchParams(asked[0]))).toEqual({ on: '2026-01-31', account: '2182', state: 'held', search: 'four', limit: '100' });
    await userEvent.clear(screen.getByRole('textbox', { name: 'Au' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Au' }), '31/12/2026');
    await waitFor(() => expect(window.location.search).toContain('on=2026-12-31'));
  });

  it('says what to do where it is empty', async () => {
    shows('', []);
    expect(await screen.findByText('Aucune immobilisation à cette date')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Nouvelle immobilisation' })[1]).toHaveAttribute('href', '/accounting/assets/new');
  });

  it('is only read by those who may not write', async () => {
    keepsRegister(['accounting.read']);
    shows('?act=write-off');
    await screen.findByRole('row', { name: /^IMM-1/ });
    expect(screen.queryByRole('link', { name: 'Nouvelle immobilisation' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Comptabiliser les amortissements' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Réglage des amortissements' })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says that the role does not open it', async () => {
    shows();
    server.use(http.get(`${accounting}/assets`, () => problem(403, 'permission_missing')));
    expect(await screen.findByText('Votre rôle ne donne pas accès à cette page')).toBeVisible();
  });

  it('counts the days of new assets as managers say', async () => {
    shows();
    await userEvent.click(await screen.findByRole('button', { name: 'Réglage des amortissements' }));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Jours d'une année/ }), '365 jours');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Réglage enregistré.')).toBeVisible();
    expect(sent).toEqual([['PUT /asset_settings', '"2"', { days_of_year: 365 }]]);
  });
});

describe('an asset', () => {
  it('opens beside the register, with its plan as a chart and as a table, and what was booked', async () => {
    shows();
    await userEvent.click(await screen.findByRole('button', { name: /^IMM-1/ }));
    const drawer = await screen.findByRole('dialog', { name: 'IMM-1 · Fourgon' });
    expect(window.location.search).toBe(`?asset=${van.id}`);
    const plan = await within(drawer).findByRole('table', { name: "Plan d'amortissement par exercice" });
    expect(within(plan).getAllByRole('row').map((row) => plain(row.textContent))).toEqual(['ExerciceDotationCumulValeur netteComptabilisé', '20264 600,004 600,0019 400,00200,00', '20274 600,004 600,0014 600,00']);
    expect(within(drawer).getByRole('figure', { name: 'Valeur nette par exercice' })).toBeVisible();
    expect(await within(drawer).findByRole('link', { name: 'Écriture OD 7' })).toHaveAttribute('href', '/accounting/entries?entry=e1');
    expect(within(drawer).queryByRole('button', { name: 'Supprimer' })).not.toBeInTheDocument();
    expect(within(drawer).getByRole('link', { name: 'Modifier' })).toHaveAttribute('href', `/accounting/assets/${van.id}/edit`);
  });

  it('is deleted while nothing was booked of it', async () => {
    shows(`?asset=${van.id}`, [listed], van);
    await userEvent.click(await screen.findByRole('button', { name: 'Supprimer' }));
    const question = await screen.findByRole('dialog', { name: /^Supprimer l'immobilisation IMM-1/ });
    await userEvent.click(within(question).getByRole('button', { name: 'Supprimer' }));
    expect(await screen.findByText('Immobilisation IMM-1 supprimée.')).toBeVisible();
    expect(sent).toEqual([[`DELETE /assets/${van.id}`, '"3"', undefined]]);
  });

  it('comes back when its disposal is cancelled', async () => {
    shows(`?asset=${van.id}`, [listed], { ...van, disposed_on: '2026-02-01', proceeds: '100.00', disposal_entry_id: 'e9' });
    await userEvent.click(await screen.findByRole('button', { name: 'Annuler la sortie' }));
    const question = await screen.findByRole('dialog', { name: /^Annuler la sortie de IMM-1/ });
    await userEvent.click(within(question).getByRole('button', { name: 'Annuler la sortie' }));
    expect(await screen.findByText('Immobilisation IMM-1 de retour au registre.')).toBeVisible();
    expect(sent).toEqual([[`DELETE /assets/${van.id}/disposal`, '"3"', undefined]]);
    expect(screen.queryByRole('link', { name: 'Modifier' })).not.toBeInTheDocument();
  });

  it('that is not there says so', async () => {
    shows(`?asset=${van.id}`);
    server.use(http.get(`${accounting}/assets/:id`, () => problem(404, 'not_found')));
    expect(await screen.findByText("Cet élément n'existe pas ou ne vous est pas accessible.")).toBeVisible();
  });
});
