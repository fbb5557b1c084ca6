import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { Toaster } from '@/components/ui/toaster';
import { awa, open, problem, signedIn } from '@/test/app';
import { keepsRegister, van } from '@/test/assets';
import { startInFrench } from '@/test/language';
import { accounting } from '@/test/purchase';
import { server } from '@/test/server';

const proposal = { depreciation_account: '28182', charge_account: '68112', excess_account: '145', excess_charge_account: '68725', excess_income_account: '78725' };
let sent: [string, string | null, unknown][];
let asked: string[];

function shows(address: string, asset: object = van, answer?: () => Response): void {
  const note = async (request: Request) => {
    sent.push([request.method, request.headers.get('If-Match'), await request.json()]);
    return answer?.() ?? HttpResponse.json(asset, { status: request.method === 'POST' ? 201 : 200 });
  };
  server.use(
    http.get(`${accounting}/asset_proposal`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams.toString());
      const months = Number(searchParams.get('months'));
      const accounts = searchParams.get('account') === '2154' ? { ...proposal, depreciation_account: '28154' } : proposal;
      return HttpResponse.json({ ...accounts, ...(months >= 36 ? { coefficient_percent: months > 48 ? 175 : 125 } : {}) });
    }),
    http.get(`${accounting}/assets`, () => HttpResponse.json({ on: '2026-02-10', currency: 'EUR', items: [], totals: { count: 0, cost: '0.00', depreciation: '0.00', excess: '0.00', net_book_value: '0.00' } })),
    http.get(`${accounting}/assets/:id`, () => HttpResponse.json(asset)),
    http.get(`${accounting}/assets/:id/schedule`, () => HttpResponse.json({ currency: 'EUR', items: [] })),
    http.get(`${accounting}/depreciation_lines`, () => HttpResponse.json({ currency: 'EUR', items: [] })),
    http.post(`${accounting}/assets`, ({ request }) => note(request)),
    http.put(`${accounting}/assets/:id`, ({ request }) => note(request)),
  );
  render(<Toaster />);
  open(address);
}

const named = (name: RegExp) => screen.findByRole('textbox', { name });
const account = (name: RegExp) => screen.getByRole('combobox', { name });
const types = async (name: RegExp, text: string) => {
  const field = await named(name);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const typesAccount = async (name: RegExp, number: string) => {
  await userEvent.clear(account(name));
  await userEvent.type(account(name), number);
  await userEvent.tab();
};
const typesVan = async () => {
  await types(/^Numéro/, 'IMM-1');
  await types(/^Nom/, 'Fourgon');
  await typesAccount(/^Compte d'immobilisation/, '2182');
  await types(/^Coût/, '24000');
  await types(/^Durée/, '60');
};
const saves = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));

beforeEach(async () => {
  await startInFrench();
  signedIn(awa);
  keepsRegister();
  sent = [];
  asked = [];
});

describe('the form of an asset', () => {
  it('proposes the accounts of the chart, and sends what was typed', async () => {
    shows('/accounting/assets/new');
    await typesVan();
    await waitFor(() => expect(account(/^Compte d'amortissement/)).toHaveValue('28182'));
    expect(account(/^Compte de dotation/)).toHaveValue('68112');
    expect(asked.at(-1)).toBe('account=2182&in_service_on=2026-02-10&months=60');
    await saves();
    expect(await screen.findByText('Immobilisation IMM-1 enregistrée.')).toBeVisible();
    expect(sent).toEqual([['POST', null, { code: 'IMM-1', name: 'Fourgon', account: '2182', acquired_on: '2026-02-10', cost: '24000.00', method: 'linear', months: 60, depreciation_account: '28182', charge_account: '68112', usages: [] }]]);
    expect(window.location.search).toBe(`?asset=${van.id}`);
  });

  it('proposes anew for another account, and never over what was typed', async () => {
    shows('/accounting/assets/new');
    await typesVan();
    await waitFor(() => expect(account(/^Compte de dotation/)).toHaveValue('68112'));
    await typesAccount(/^Compte de dotation/, '681129');
    await typesAccount(/^Compte d'immobilisation/, '2154');
    await waitFor(() => expect(account(/^Compte d'amortissement/)).toHaveValue('28154'));
    expect(account(/^Compte de dotation/)).toHaveValue('681129');
  });

  it('proposes the coefficient of the law for the months, and keeps one that was typed', async () => {
    shows('/accounting/assets/new');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Mode/ }), 'Dégressif');
    await typesVan();
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Coefficient/ })).toHaveValue('1,75'));
    await types(/^Durée/, '48');
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Coefficient/ })).toHaveValue('1,25'));
    await types(/^Coefficient/, '2');
    await types(/^Durée/, '60');
    await saves();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.[2]).toMatchObject({ method: 'declining', months: 60, coefficient_percent: 200 });
  });

  it('asks only for what the method needs', async () => {
    shows('/accounting/assets/new');
    const method = await screen.findByRole('combobox', { name: /^Mode/ });
    expect(screen.getByRole('textbox', { name: /^Durée/ })).toBeVisible();
    await userEvent.selectOptions(method, 'Non amorti');
    expect(screen.queryByRole('textbox', { name: /^Durée/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: /^Compte d'amortissement/ })).not.toBeInTheDocument();
    expect(screen.queryByText('Amortissement dérogatoire')).not.toBeInTheDocument();
    await userEvent.selectOptions(method, "Unités d'œuvre");
    await types(/^Numéro/, 'M');
    await types(/^Nom/, 'Moule');
    await typesAccount(/^Compte d'immobilisation/, '2154');
    await types(/^Coût/, '500');
    await types(/^Unités en tout/, '1000,5');
    await userEvent.click(screen.getByRole('button', { name: 'Ajouter une quantité' }));
    await types(/^Jusqu'au/, '31/01/2026');
    await types(/^Unités\*?$/, '100,5');
    await saves();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.[2]).toMatchObject({ method: 'units', units: '1000.5', usages: [{ until: '2026-01-31', units: '100.5' }] });
  });

  it('sends the plan of tax law and what was taken over', async () => {
    shows('/accounting/assets/new');
    await typesVan();
    await userEvent.click(screen.getByText('Amortissement dérogatoire'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Plan fiscal/ }), 'Dégressif');
    await types(/^Durée fiscale/, '60');
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Coefficient fiscal/ })).toHaveValue('1,75'));
    expect(account(/^Compte de dérogatoire/)).toHaveValue('145');
    await userEvent.click(screen.getByText("Reprise d'un autre logiciel"));
    await types(/^Amortissements repris/, '400');
    await saves();
    expect(await screen.findByText('Ce champ est obligatoire.')).toBeVisible();
    expect(sent).toEqual([]);
    await types(/^Repris au/, '31/01/2026');
    await saves();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.[2]).toMatchObject({ tax_method: 'declining', tax_months: 60, tax_coefficient_percent: 175, excess_account: '145', opening_on: '2026-01-31', opening_depreciation: '400.00' });
  });

  it('says by the field what breaks a rule', async () => {
    shows('/accounting/assets/new');
    await types(/^Mise en service/, '01/02/2026');
    await saves();
    expect(await screen.findByText("La mise en service ne précède pas l'acquisition.")).toBeVisible();
    expect(screen.getByText('Indiquez un compte.')).toBeVisible();
    expect(screen.getAllByText('Ce champ est obligatoire.')).toHaveLength(4);
    expect(sent).toEqual([]);
  });

  it('puts what the service refuses by its field, and what is of the whole above', async () => {
    const answers = [() => problem(422, 'rule_broken', [{ pointer: '/residual_value', code: 'asset_residual' }]), () => problem(409, 'asset_code_taken')];
    shows('/accounting/assets/new', van, () => answers.shift()!());
    await typesVan();
    await types(/^Valeur résiduelle/, '24000');
    await saves();
    expect(await screen.findByText('La valeur résiduelle est inférieure au coût.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Valeur résiduelle/ })).toHaveFocus();
    await types(/^Valeur résiduelle/, '1000');
    await saves();
    expect(await screen.findByText('Ce numéro existe déjà dans le registre.')).toBeVisible();
  });
});

describe('the change of an asset', () => {
  it('begins with what it is, proposes nothing over it, and is sent with its version', async () => {
    shows(`/accounting/assets/${van.id}/edit`, { ...van, charge_account: '681129' });
    await types(/^Nom/, 'Fourgon blanc');
    expect(account(/^Compte de dotation/)).toHaveValue('681129');
    await saves();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.slice(0, 2)).toEqual(['PUT', '"3"']);
    expect(sent[0]?.[2]).toMatchObject({ name: 'Fourgon blanc', supplier: 'Garage Martin', charge_account: '681129', days_of_year: 360, months: 60 });
  });

  it('holds the plan once entries were made of it', async () => {
    shows(`/accounting/assets/${van.id}/edit`, { ...van, is_booked: true });
    expect(await named(/^Coût/)).toBeDisabled();
    expect(screen.getByRole('textbox', { name: /^Durée/ })).toBeDisabled();
    expect(account(/^Compte d'amortissement/)).toBeDisabled();
    expect(account(/^Compte de dotation/)).toBeEnabled();
    expect(screen.getByText(/le plan et ses montants ne changent plus/)).toBeVisible();
  });

  it('is not offered for one that is gone', async () => {
    shows(`/accounting/assets/${van.id}/edit`, { ...van, disposed_on: '2026-02-01' });
    expect(await screen.findByText(/annulez la sortie pour la modifier/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Enregistrer' })).not.toBeInTheDocument();
  });
});
