import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { Toaster } from '@/components/ui/toaster';
import { acme, awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

const base = '/api/v1/companies/c1/accounting';
const path = `${base}/tax_codes`;
const none = { exemption: '', base_box: '', tax_box: '', deductible_box: '', is_active: true, version: 1 };
const standard = {
  ...none,
  code: 'S-STD',
  name: 'Ventes, taux normal',
  usage: 'sale',
  kind: 'domestic',
  due: 'debits',
  collected_account: '44571',
  rates: [
    { from: '2012-01-01', rate: '19.6', deductible_share: '100' },
    { from: '2014-01-01', rate: '20', deductible_share: '100' },
    { from: '2027-01-01', rate: '21', deductible_share: '100' },
  ],
  version: 3,
};
const fuel = { ...none, code: 'P-FUEL', name: 'Carburants', usage: 'purchase', kind: 'domestic', due: 'debits', deductible_account: '44566', rates: [{ from: '2014-01-01', rate: '20', deductible_share: '80' }] };
const old = { ...none, code: 'OLD', name: 'Ancien', usage: 'sale', kind: 'exempt', due: 'payments', until: '2020-12-31', is_active: false, rates: [{ from: '2000-01-01', rate: '5.5' }] };
let sent: [string, string | null, unknown][];

function shows(search = '', items: object[] = [standard, fuel, old], permissions = ['accounting.read', 'accounting.write']): void {
  const note = async (request: Request) => sent.push([`${request.method} ${new URL(request.url).pathname.slice(path.length)}${new URL(request.url).search}`, request.headers.get('If-Match'), request.headers.get('Content-Type') === 'application/json' ? await request.json() : undefined]);
  server.use(
    http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions, modules: [{ key: 'accounting', group: 'finances', is_enabled: true, access: 'available' }] })),
    http.get(`${base}/fiscal_years`, () => HttpResponse.json({ items: [], today: '2026-05-10' })),
    http.get(`${base}/accounts`, () => HttpResponse.json({ items: [] })),
    http.get(path, () => HttpResponse.json({ items })),
    http.post(path, async ({ request }) => {
      await note(request);
      return HttpResponse.json({ ...standard, code: 'OWN' }, { status: 201 });
    }),
    http.post(`${path}/import`, async ({ request }) => {
      await note(request);
      return HttpResponse.json({ added: items.length === 0 ? ['S-STD', 'P-FUEL'] : [] });
    }),
    http.patch(`${path}/:code`, async ({ request }) => {
      await note(request);
      return HttpResponse.json(standard);
    }),
  );
  render(<Toaster />);
  open(`/accounting/taxes${search}`);
}

const plain = (text: string | null | undefined) => (text ?? '').replace(/\s/g, ' ').trim();
const cells = (row: HTMLElement) => within(row).getAllByRole('cell').map((cell) => plain(cell.textContent));
const replace = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

beforeEach(async () => {
  await startInFrench();
  signedIn(awa);
  sent = [];
});

describe('the tax codes', () => {
  it('are listed with the rate of today, how much is got back and the rate to come', async () => {
    shows();
    const row = await screen.findByRole('row', { name: /^S-STD/ });
    expect(cells(row).slice(0, 8)).toEqual(['S-STDVentes, taux normal', '20 %21 % · 01/01/2027', 'Ventes', 'Nationale', 'À la facture', '44571', '', 'Actif']);
    expect(cells(screen.getByRole('row', { name: /^P-FUEL/ })).slice(0, 8)).toEqual(['P-FUELCarburants', '20 %Déductible à 80 %', 'Achats', 'Nationale', 'À la facture', '', '44566', 'Actif']);
    expect(cells(screen.getByRole('row', { name: /^OLD/ })).slice(0, 8)).toEqual(['OLDAncien', 'Aucun', 'Ventes', 'Exonérée', 'Au paiement', '', '', 'Inactif']);
  });

  it('are found by a part of their name or account, and by what they are', async () => {
    shows('?q=44566');
    expect(await screen.findByRole('row', { name: /^P-FUEL/ })).toBeVisible();
    expect(screen.queryByRole('row', { name: /^S-STD/ })).not.toBeInTheDocument();
  });

  it('are filtered by use, kind and state', async () => {
    shows('?usage=sale&kind=exempt&active=no');
    expect(await screen.findByRole('row', { name: /^OLD/ })).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(2);
  });

  it('are only read by those who may not write', async () => {
    shows('', [standard], ['accounting.read']);
    await screen.findByRole('row', { name: /^S-STD/ });
    expect(screen.queryByRole('button', { name: 'Nouveau code' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reprendre les codes du pays' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Actions/ })).not.toBeInTheDocument();
  });

  it('are taken over from the country where there are none', async () => {
    shows('', []);
    expect(await screen.findByText('Aucun code de TVA')).toBeVisible();
    await userEvent.click(screen.getAllByRole('button', { name: 'Reprendre les codes du pays' })[1]!);
    expect(await screen.findByText('2 codes ajoutés.')).toBeVisible();
    expect(sent).toEqual([['POST /import?language=fr', null, undefined]]);
  });

  it('are all there already', async () => {
    shows();
    await userEvent.click(await screen.findByRole('button', { name: 'Reprendre les codes du pays' }));
    expect(await screen.findByText('Tous les codes du pays sont déjà là.')).toBeVisible();
  });

  it('say where those of a country are not known', async () => {
    shows();
    server.use(http.post(`${path}/import`, () => problem(422, 'tax_country_unknown')));
    await userEvent.click(await screen.findByRole('button', { name: 'Reprendre les codes du pays' }));
    expect(await screen.findByText('Les codes de TVA de ce pays ne sont pas connus.')).toBeVisible();
  });

  it('are switched off and on in their version', async () => {
    shows();
    await userEvent.click(await screen.findByRole('button', { name: 'Actions sur le code S-STD' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Désactiver' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Actions sur le code OLD' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Réactiver' }));
    await expect.poll(() => sent).toEqual([
      ['PATCH /S-STD', '"3"', { is_active: false }],
      ['PATCH /OLD', '"1"', { is_active: true }],
    ]);
  });
});

describe('the form of a tax code', () => {
  it('makes a code with its rate, without what was left blank', async () => {
    shows();
    await userEvent.click(await screen.findByRole('button', { name: 'Nouveau code' }));
    const dialog = await screen.findByRole('dialog', { name: 'Nouveau code' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^Code/ }), 'OWN');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^Nom/ }), 'À nous');
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: /^Emploi/ }), 'Achats');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^Taux/ }), '9,975');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^Part déductible/ }), '80');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Code OWN enregistré.')).toBeVisible();
    expect(sent.map(([act, , body]) => [act, body])).toEqual([['POST ', { code: 'OWN', name: 'À nous', usage: 'purchase', kind: 'domestic', due: 'debits', rates: [{ from: '2026-01-01', rate: '9.975', deductible_share: '80' }] }]]);
  });

  it('changes rates, adds and removes some, and takes an account away', async () => {
    shows();
    await userEvent.click(await screen.findByRole('button', { name: /^S-STD/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Code S-STD' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Retirer le taux 1' }));
    const first = within(dialog).getByRole('group', { name: 'Taux 1' });
    expect(within(first).getByRole('textbox', { name: /^À partir du/ })).toHaveValue('01/01/2014');
    expect(within(dialog).queryByRole('group', { name: 'Taux 3' })).not.toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ajouter un taux' }));
    const last = within(dialog).getByRole('group', { name: 'Taux 3' });
    await userEvent.type(within(last).getByRole('textbox', { name: /^À partir du/ }), '01/07/2028');
    await userEvent.type(within(last).getByRole('textbox', { name: /^Taux/ }), '22');
    await userEvent.clear(within(dialog).getByRole('combobox', { name: /^Compte de taxe due/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
    await expect.poll(() => sent).toHaveLength(1);
    const rate = (from: string, percent: string) => ({ from, rate: percent, deductible_share: '100' });
    expect(sent[0]).toEqual([
      'PATCH /S-STD',
      '"3"',
      { name: 'Ventes, taux normal', due: 'debits', rates: [rate('2014-01-01', '20'), rate('2027-01-01', '21'), rate('2028-07-01', '22')], collected_account: '', deductible_account: '', exemption: '', base_box: '', tax_box: '', deductible_box: '' },
    ]);
  });

  it('sends no rate above 100, none twice and none without its day', async () => {
    shows();
    await userEvent.click(await screen.findByRole('button', { name: /^S-STD/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Code S-STD' });
    const [first, second, third] = [1, 2, 3].map((place) => within(within(dialog).getByRole('group', { name: `Taux ${String(place)}` })));
    await replace(first!.getByRole('textbox', { name: /^Taux/ }), '101');
    await replace(second!.getByRole('textbox', { name: /^À partir du/ }), '01/01/2012');
    await userEvent.clear(third!.getByRole('textbox', { name: /^À partir du/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
    expect(await first!.findByText('Un taux est compris entre 0 et 100.')).toBeVisible();
    expect(third!.getByRole('textbox', { name: /^À partir du/ })).toBeInvalid();
    await replace(first!.getByRole('textbox', { name: /^Taux/ }), '19,6');
    await userEvent.type(third!.getByRole('textbox', { name: /^À partir du/ }), '01/01/2027');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
    expect(await second!.findByText('Deux taux commencent le même jour.')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('says of an account that it is not there', async () => {
    shows();
    server.use(http.patch(`${path}/:code`, () => problem(422, 'validation_failed', [{ pointer: '/collected_account', code: 'account_unknown' }])));
    await userEvent.click(await screen.findByRole('button', { name: /^S-STD/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Code S-STD' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
    await expect.poll(() => within(dialog).getByRole('combobox', { name: /^Compte de taxe due/ }).getAttribute('aria-invalid')).toBe('true');
  });

  it('keeps a last day that is there', async () => {
    shows();
    await userEvent.click(await screen.findByRole('button', { name: /^OLD/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Code OLD' });
    await userEvent.clear(within(dialog).getByRole('textbox', { name: /^Dernier jour/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
    expect(await within(dialog).findByRole('textbox', { name: /^Dernier jour/ })).toBeInvalid();
    expect(sent).toEqual([]);
  });
});
