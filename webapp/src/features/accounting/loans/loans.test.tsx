import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { Toaster } from '@/components/ui/toaster';
import { awa, open, problem, signedIn } from '@/test/app';
import { keepsRegister, loan, plain } from '@/test/assets';
import { startInFrench } from '@/test/language';
import { accounting } from '@/test/purchase';
import { server } from '@/test/server';

const late = { ...loan, id: '0191b0a0-0000-7000-8000-000000000004', code: 'EMP-2', next_due_on: '2026-02-10' };
const repaid = { ...loan, id: '0191b0a0-0000-7000-8000-000000000003', code: 'EMP-0', name: 'Ancien', lender: '', booked: 60, balance: '0.00', due_within_year: '0.00', next_due_on: undefined, next_total: undefined };
const first = { number: 1, due_on: '2026-01-31', interest: '69.00', principal: '367.06', insurance: '6.50', total: '442.56', balance: '23632.94', is_booked: true, entry_id: 'e1' };
const second = { ...first, number: 2, due_on: '2026-02-28', interest: '67.94', principal: '368.12', balance: '23264.82', is_booked: false, entry_id: undefined };
let sent: [string, string | null, unknown][];
let asked: string[];

function shows(address: string, items: object[] = [loan, repaid, late], one: object = loan, answer?: () => Response): void {
  const note = async (request: Request) => {
    sent.push([`${request.method} ${new URL(request.url).pathname.slice(accounting.length)}`, request.headers.get('If-Match'), request.headers.get('Content-Type') === 'application/json' ? await request.json() : undefined]);
    return answer?.();
  };
  const figures = { currency: 'EUR', instalments: 2, interest: '136.94', principal: '735.18', insurance: '13.00', total: '885.12' };
  server.use(
    http.get(`${accounting}/loans`, () => HttpResponse.json({ currency: 'EUR', items, balance: '23632.94', due_within_year: '4500.00' })),
    http.get(`${accounting}/loans/:id`, () => HttpResponse.json(one)),
    http.get(`${accounting}/loans/:id/schedule`, () => HttpResponse.json({ currency: 'EUR', items: [first, second] })),
    http.get(`${accounting}/loan_proposal`, () => HttpResponse.json({ principal_account: '164', interest_account: '66116', insurance_account: '616' })),
    http.get(`${accounting}/loan_instalments_preview`, ({ request }) => {
      asked.push(new URL(request.url).searchParams.toString());
      return HttpResponse.json(figures);
    }),
    http.post(`${accounting}/loan_instalments`, async ({ request }) => (await note(request)) ?? HttpResponse.json(figures)),
    http.post(`${accounting}/loans`, async ({ request }) => (await note(request)) ?? HttpResponse.json(loan, { status: 201 })),
    http.put(`${accounting}/loans/:id`, async ({ request }) => (await note(request)) ?? HttpResponse.json(loan)),
    http.delete(`${accounting}/loans/:id`, async ({ request }) => (await note(request)) ?? new HttpResponse(null, { status: 204 })),
    http.delete(`${accounting}/loans/:id/instalments/:number`, async ({ request }) => (await note(request)) ?? new HttpResponse(null, { status: 204 })),
  );
  render(<Toaster />);
  open(address);
}

const cells = (row: HTMLElement) => within(row).getAllByRole('cell').map((cell) => plain(cell.textContent));
const types = async (name: RegExp, text: string) => {
  const field = await screen.findByRole('textbox', { name });
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const saves = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
const at = `/accounting/loans/${loan.id}`;

beforeEach(async () => {
  await startInFrench();
  signedIn(awa);
  keepsRegister();
  sent = [];
  asked = [];
});

describe('the loans', () => {
  it('have what is owed, what of it is due within a year, and the next instalment', async () => {
    shows('/accounting/loans');
    await screen.findByRole('row', { name: /^EMP-1/ });
    // The day of the company comes after the loans.
    await waitFor(() => expect(screen.getAllByText('À comptabiliser')).toHaveLength(1));
    expect(cells(screen.getByRole('row', { name: /^EMP-1/ }))).toEqual(['EMP-1Prêt du fourgon · Banque Martin', '3,45 %', '24 000,00', '1 / 60', '28/02/2026', '442,56', '23 632,94', '4 500,00']);
    expect(cells(screen.getByRole('row', { name: /^EMP-2/ }))[4]).toBe('10/02/2026À comptabiliser');
    expect(cells(screen.getByRole('row', { name: /^EMP-0/ })).slice(3)).toEqual(['60 / 60', 'Remboursé', '', '0,00', '']);
    expect(cells(screen.getByRole('row', { name: /^Total/ }))).toEqual(['Total', '', '', '', '', '', '23 632,94', '4 500,00']);
  });

  it('say what to do where there are none', async () => {
    shows('/accounting/loans', []);
    expect(await screen.findByText('Aucun emprunt')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Comptabiliser les échéances' })).not.toBeInTheDocument();
  });

  it('are booked together by a day that is chosen', async () => {
    shows('/accounting/loans');
    await userEvent.click(await screen.findByRole('button', { name: 'Comptabiliser les échéances' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Fin du mois' }));
    const shown = await screen.findByRole('region', { name: 'Aperçu' });
    expect(plain(within(shown).getByText('Total').nextElementSibling?.textContent)).toBe('885,12 €');
    await userEvent.click(screen.getByRole('button', { name: 'Comptabiliser' }));
    expect(await screen.findByText('2 échéances comptabilisées.')).toBeVisible();
    expect(sent).toEqual([['POST /loan_instalments', null, { until: '2026-02-28', journal: 'BQ', label: 'Échéance' }]]);
    expect(asked[0]).toBe('until=2026-02-10');
  });
});

describe('the form of a loan', () => {
  it('proposes the accounts of the chart, says what the terms come to, and sends them', async () => {
    shows('/accounting/loans/new');
    await types(/^Numéro/, 'EMP-1');
    await types(/^Nom(?!bre)/, 'Fourgon');
    await types(/^Montant emprunté/, '24000');
    await types(/^Taux annuel/, '3,45');
    await types(/^Nombre d'échéances/, '60');
    await types(/^Première échéance/, '31/01/2026');
    await types(/^Assurance par échéance/, '6,50');
    const check = await screen.findByRole('region', { name: 'Ce que cela donne' });
    expect(plain(within(check).getByText('Échéance').nextElementSibling?.textContent)).toBe('442,56 €');
    expect(within(check).getByText('31/12/2030')).toBeVisible();
    await userEvent.type(screen.getByRole('combobox', { name: /^Compte de paiement/ }), '512');
    await userEvent.tab();
    await saves();
    expect(await screen.findByText('Emprunt EMP-1 enregistré.')).toBeVisible();
    const accounts = { principal_account: '164', interest_account: '66116', insurance_account: '616', payment_account: '512' };
    expect(sent).toEqual([['POST /loans', null, { code: 'EMP-1', name: 'Fourgon', principal: '24000.00', rate: '3.45', method: 'constant_annuity', period_months: 1, instalments: 60, first_due_on: '2026-01-31', insurance: '6.50', ...accounts }]]);
    expect(window.location.pathname).toBe(at);
  });

  it('says by the field what breaks a rule', async () => {
    shows('/accounting/loans/new');
    await types(/^Montant emprunté/, '0');
    await types(/^Taux annuel/, '101');
    await types(/^Nombre d'échéances/, '12');
    await types(/^Différé/, '12');
    await types(/^Déjà comptabilisées/, '13');
    await saves();
    for (const text of ['Le montant est supérieur à zéro.', 'Un taux est compris entre 0 et 100.', 'Le différé est plus court que le prêt.', "Il y a plus d'échéances passées que d'échéances.", 'Indiquez un compte.']) expect(await screen.findByText(text)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('is there for who has just looked at the loan', async () => {
    shows(at);
    await userEvent.click(await screen.findByRole('link', { name: 'Modifier' }));
    expect(await screen.findByRole('textbox', { name: /^Montant emprunté/ })).toBeVisible();
  });

  it('says what the service refuses', async () => {
    shows(`${at}/edit`, [], { ...loan, is_booked: false }, () => problem(409, 'loan_code_taken'));
    await types(/^Numéro/, 'EMP-2');
    await saves();
    expect(await screen.findByText('Ce numéro existe déjà.')).toBeVisible();
    expect(sent[0]?.slice(0, 2)).toEqual([`PUT /loans/${loan.id}`, '"4"']);
  });

  it('holds the terms once an instalment is booked', async () => {
    shows(`${at}/edit`);
    expect(await screen.findByRole('textbox', { name: /^Montant emprunté/ })).toBeDisabled();
    expect(screen.getByRole('combobox', { name: /^Compte d'emprunt/ })).toBeDisabled();
    expect(screen.getByRole('combobox', { name: /^Compte de paiement/ })).toBeEnabled();
  });
});

describe('a loan', () => {
  it('has its instalments as a chart and as a table, with the entries', async () => {
    shows(at);
    const table = await screen.findByRole('table', { name: 'Échéancier' });
    expect(cells(await within(table).findByRole('row', { name: /^1 31\/01\/2026/ })).slice(0, 8)).toEqual(['1', '31/01/2026', '367,06', '69,00', '6,50', '442,56', '23 632,94', 'Écriture']);
    expect(cells(within(table).getByRole('row', { name: /^2 28\/02\/2026/ })).at(7)).toBe('À venir');
    expect(within(table).getByRole('link', { name: "Écriture de l'échéance 1" })).toHaveAttribute('href', '/accounting/entries?entry=e1');
    expect(cells(within(table).getByRole('row', { name: /^Total/ })).slice(2, 6)).toEqual(['735,18', '136,94', '13,00', '885,12']);
    expect(screen.getByRole('figure', { name: 'Capital et intérêts' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Supprimer' })).not.toBeInTheDocument();
  });

  it('books its own instalments alone', async () => {
    shows(at);
    await userEvent.click(await screen.findByRole('button', { name: 'Comptabiliser les échéances' }));
    await screen.findByRole('region', { name: 'Aperçu' });
    await userEvent.click(screen.getByRole('button', { name: 'Comptabiliser' }));
    await waitFor(() => expect(sent).toEqual([['POST /loan_instalments', null, { until: '2026-02-10', journal: 'BQ', label: 'Échéance', loan_id: loan.id }]]));
    expect(asked[0]).toBe(`until=2026-02-10&loan_id=${loan.id}`);
  });

  it('cancels the last instalment that is booked', async () => {
    shows(at);
    await userEvent.click(await screen.findByRole('button', { name: "Actions sur l'échéance 1" }));
    await userEvent.click(screen.getByRole('menuitem', { name: "Annuler l'écriture" }));
    await userEvent.click(await screen.findByRole('button', { name: "Annuler l'écriture" }));
    expect(await screen.findByText('Échéance 1 annulée.')).toBeVisible();
    expect(sent).toEqual([[`DELETE /loans/${loan.id}/instalments/1`, null, undefined]]);
    expect(screen.queryByRole('button', { name: "Actions sur l'échéance 2" })).not.toBeInTheDocument();
  });

  it('is deleted while nothing was booked of it', async () => {
    shows(at, [], { ...loan, is_booked: false, booked: 0 });
    await userEvent.click(await screen.findByRole('button', { name: 'Supprimer' }));
    const question = await screen.findByRole('dialog', { name: /^Supprimer l'emprunt EMP-1/ });
    await userEvent.click(within(question).getByRole('button', { name: 'Supprimer' }));
    expect(await screen.findByText('Emprunt EMP-1 supprimé.')).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe('/accounting/loans'));
    expect(sent).toEqual([[`DELETE /loans/${loan.id}`, '"4"', undefined]]);
  });

  it('is only read by those who may not write', async () => {
    keepsRegister(['accounting.read']);
    shows(at);
    expect(await screen.findByRole('button', { name: "Exporter l'échéancier" })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Modifier' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Comptabiliser les échéances' })).not.toBeInTheDocument();
  });
});
