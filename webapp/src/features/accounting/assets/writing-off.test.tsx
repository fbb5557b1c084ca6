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

const none = { currency: 'EUR', assets: 0, late: 0, depreciation: '0.00', excess: '0.00', lines: [] as object[], problem_count: 0, problems: [] as object[], without_usage: [] as object[] };
const preview = { ...none, assets: 2, depreciation: '600.00', lines: [{ account: '28182', debit: '0.00', credit: '600.00' }, { account: '68112', debit: '600.00', credit: '0.00' }] };
const february = { entry_id: 'e2', until: '2026-02-28', journal: 'OD', entry_number: 8, currency: 'EUR', assets: 2, depreciation: '600.00', excess: '0.00', is_disposal: false };
const sale = { ...february, entry_id: 'e3', entry_number: 9, assets: 1, is_disposal: true };
const january = { ...february, entry_id: 'e1', until: '2026-01-31', entry_number: 7 };
const code = { code: 'V20', name: 'Ventes', usage: 'sale', kind: 'domestic', due: 'debits', exemption: '', base_box: '', tax_box: '', deductible_box: '', collected_account: '44571', is_active: true, rates: [{ from: '2014-01-01', rate: '20' }], version: 1 };
const codes = [code, { ...code, code: 'A20', usage: 'purchase' }, { ...code, code: 'V19', is_active: false }, { ...code, code: 'V21', rates: [{ from: '2027-01-01', rate: '21' }] }];
const owed = { account: '44571', debit: '0.00', credit: '4800.00' };
let sent: [string, string | null, unknown][];
let asked: string[];

function shows(address: string, more: object = {}, runs: object[] = [sale, february, january]): void {
  const note = async (request: Request) => sent.push([`${request.method} ${new URL(request.url).pathname.slice(accounting.length)}`, request.headers.get('If-Match'), request.headers.get('Content-Type') === 'application/json' ? await request.json() : undefined]);
  server.use(
    http.get(`${accounting}/assets`, () => HttpResponse.json({ on: '2026-02-10', currency: 'EUR', items: [], totals: { count: 0, cost: '0.00', depreciation: '0.00', excess: '0.00', net_book_value: '0.00' } })),
    http.get(`${accounting}/assets/:id`, () => HttpResponse.json(van)),
    http.get(`${accounting}/assets/:id/schedule`, () => HttpResponse.json({ currency: 'EUR', items: [] })),
    http.get(`${accounting}/depreciation_preview`, ({ request }) => {
      const until = new URL(request.url).searchParams.get('until') ?? '';
      asked.push(until);
      return HttpResponse.json({ ...preview, until, ...more });
    }),
    http.get(`${accounting}/assets/:id/disposal`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams.toString());
      if ((searchParams.get('on') ?? '') < '2026-01-16') return problem(422, 'rule_broken', [{ pointer: 'on', code: 'disposal_before_acquisition' }]);
      const isLoss = searchParams.get('proceeds') === null;
      return HttpResponse.json({ currency: 'EUR', cost: '24000.00', depreciation: '400.00', accumulated: '400.00', net_book_value: '23600.00', proceeds: isLoss ? '0.00' : '24000.00', gain: isLoss ? '-23600.00' : '400.00', excess_taken_back: '0.00', components_held: 0, lines: [...preview.lines, ...(searchParams.get('tax_code') === null ? [] : [owed])], ...more });
    }),
    http.get(`${accounting}/tax_codes`, () => HttpResponse.json({ items: codes })),
    http.get(`${accounting}/depreciations`, () => HttpResponse.json({ items: runs })),
    http.get(`${accounting}/depreciation_lines`, () => HttpResponse.json({ currency: 'EUR', items: [{ ...february, asset_id: van.id, asset_code: 'IMM-1', name: 'Fourgon' }] })),
    http.post(`${accounting}/depreciations`, async ({ request }) => {
      await note(request);
      return HttpResponse.json(february, { status: 201 });
    }),
    http.delete(`${accounting}/depreciations/:id`, async ({ request }) => {
      await note(request);
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(`${accounting}/assets/:id/disposal`, async ({ request }) => {
      await note(request);
      return HttpResponse.json({ ...van, disposed_on: '2026-02-10' });
    }),
  );
  render(<Toaster />);
  open(`/accounting/assets${address}`);
}

const lines = (within_: HTMLElement) => within(within_).getAllByRole('row').slice(1).map((row) => plain(row.textContent));
const types = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

beforeEach(async () => {
  await startInFrench();
  signedIn(awa);
  keepsRegister();
  sent = [];
  asked = [];
});

describe('writing off', () => {
  it('shows what it comes to at the end of the month, and posts it', async () => {
    shows('');
    await userEvent.click(await screen.findByRole('button', { name: 'Comptabiliser les amortissements' }));
    expect(window.location.search).toBe('?act=write-off');
    const shown = await screen.findByRole('region', { name: 'Aperçu' });
    const dialog = screen.getByRole('dialog', { name: 'Comptabiliser les amortissements' });
    expect(plain(within(shown).getByText('Amortissements').nextElementSibling?.textContent)).toBe('600,00 €');
    expect(lines(within(shown).getByRole('table'))).toEqual(['28182600,00', '68112600,00']);
    expect(within(dialog).getByRole('combobox', { name: /^Journal/ })).toHaveValue('OD');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Comptabiliser' }));
    expect(await screen.findByText('Écriture OD 8 comptabilisée.')).toBeVisible();
    expect(sent).toEqual([['POST /depreciations', null, { until: '2026-02-28', journal: 'OD', label: 'Dotations aux amortissements au 28/02/2026' }]]);
    expect(window.location.search).toBe('?tab=posted');
  });

  it('takes the usual days, with the label as long as nobody wrote another one', async () => {
    shows('?act=write-off');
    const label = await screen.findByRole('textbox', { name: /^Libellé/ });
    await userEvent.click(screen.getByRole('button', { name: 'Fin du trimestre' }));
    expect(label).toHaveValue('Dotations aux amortissements au 31/03/2026');
    expect(screen.getByRole('button', { name: 'Fin du trimestre' })).toHaveAttribute('aria-pressed', 'true');
    await types(label, 'Dotations');
    await userEvent.click(screen.getByRole('button', { name: "Fin de l'exercice" }));
    expect(label).toHaveValue('Dotations');
    expect(screen.getByRole('textbox', { name: /^Jusqu'au/ })).toHaveValue('31/12/2026');
    await waitFor(() => expect(asked).toEqual(['2026-02-28', '2026-03-31', '2026-12-31']));
  });

  it('warns of what is late, and names what is in the way with a link to it', async () => {
    shows('?act=write-off', { late: 1, problem_count: 1, problems: [{ id: van.id, asset_code: 'IMM-1', name: 'Fourgon', code: 'asset_accounts_missing' }], lines: [] });
    expect(await screen.findByText(/^1 immobilisation a un retard/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'IMM-1 Fourgon' })).toHaveAttribute('href', `/accounting/assets/${van.id}/edit`);
    expect(screen.getByText("Le compte d'amortissement ou de dotation manque.")).toBeVisible();
  });

  it('names what nobody told the production of, with a link to it, and lets the others be posted', async () => {
    shows('?act=write-off', { without_usage: [{ id: van.id, asset_code: 'IMM-1', name: 'Fourgon', code: 'asset_usage_missing' }] });
    expect(await screen.findByText('1 immobilisation sans production indiquée')).toBeVisible();
    expect(screen.getByRole('link', { name: 'IMM-1 Fourgon' })).toHaveAttribute('href', `/accounting/assets/${van.id}/edit`);
    expect(screen.getByText(/^Personne n’a dit ce que cette immobilisation a produit/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Comptabiliser' }));
    expect(await screen.findByText('Écriture OD 8 comptabilisée.')).toBeVisible();
  });

  it('says that there is nothing to write off', async () => {
    shows('?act=write-off', none);
    expect(await screen.findByText("Rien à amortir jusqu'à cette date.")).toBeVisible();
  });

  it('says why it was refused', async () => {
    shows('?act=write-off');
    server.use(http.post(`${accounting}/depreciations`, () => problem(409, 'nothing_to_write_off')));
    await screen.findByRole('region', { name: 'Aperçu' });
    await userEvent.click(screen.getByRole('button', { name: 'Comptabiliser' }));
    expect(await screen.findByText("Rien à amortir jusqu'à cette date.")).toBeVisible();
  });
});

describe('what was written off', () => {
  it('is listed with its entries, and opens by asset', async () => {
    shows('?tab=posted');
    const row = await screen.findByRole('row', { name: /28\/02\/2026 Écriture OD 8/ });
    expect(within(row).getAllByRole('cell').slice(1, 5).map((cell) => plain(cell.textContent))).toEqual(['OD 8', 'Amortissements', '2', '600,00']);
    expect(within(row).getByRole('link', { name: 'Écriture OD 8' })).toHaveAttribute('href', '/accounting/entries?entry=e2');
    await userEvent.click(within(row).getByRole('button', { name: '28/02/2026' }));
    const panel = await screen.findByRole('dialog', { name: 'OD 8' });
    expect(lines(await within(panel).findByRole('table', { name: 'Détail par immobilisation' }))).toEqual(['IMM-1Fourgon600,00']);
  });

  it('is cancelled the last one first, and a disposal by its asset alone', async () => {
    shows('?tab=posted');
    await screen.findByRole('row', { name: /OD 8/ });
    expect(screen.queryByRole('button', { name: "Actions sur l'écriture OD 7" })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: "Actions sur l'écriture OD 9" })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: "Actions sur l'écriture OD 8" }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Annuler' }));
    await userEvent.click(await screen.findByRole('button', { name: "Annuler l'écriture" }));
    expect(await screen.findByText('Écriture OD 8 annulée.')).toBeVisible();
    expect(sent).toEqual([['DELETE /depreciations/e2', null, undefined]]);
  });

  it('is nothing yet', async () => {
    shows('?tab=posted', {}, []);
    expect(await screen.findByText("Aucun amortissement n'est comptabilisé")).toBeVisible();
  });
});

describe('a disposal', () => {
  const asks = async () => {
    shows(`?asset=${van.id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Céder ou mettre au rebut' }));
    // It is there with its fields once the journals are.
    await screen.findByRole('textbox', { name: /^Date de sortie/ });
    return screen.getByRole('dialog', { name: 'Sortir IMM-1 du registre' });
  };

  it('shows gain or loss and the lines while day and proceeds are typed', async () => {
    const dialog = await asks();
    const shown = await within(dialog).findByRole('region', { name: 'Aperçu de la sortie' });
    expect(plain(within(shown).getByText('Moins-value').nextElementSibling?.textContent)).toBe('23 600,00 €');
    await types(within(dialog).getByRole('textbox', { name: /^Prix de cession/ }), '24000');
    expect(plain((await within(dialog).findByText('Plus-value')).nextElementSibling?.textContent)).toBe('400,00 €');
    await types(within(dialog).getByRole('textbox', { name: /^Date de sortie/ }), '01/01/2026');
    expect(await within(dialog).findByText("La sortie ne précède pas l'acquisition.")).toBeVisible();
  });

  it.each([
    [1, 'Son composant reste au registre : sortez-le aussi.'],
    [2, 'Ses 2 composants restent au registre : sortez-les aussi.'],
  ])('says that its components do not leave with it: %i', async (count, text) => {
    shows(`?asset=${van.id}`, { components_held: count });
    await userEvent.click(await screen.findByRole('button', { name: 'Céder ou mettre au rebut' }));
    expect(plain((await screen.findByText(/au registre\s:/)).textContent)).toBe(text);
  });

  it('is posted with what was typed, and with the version that was seen', async () => {
    const dialog = await asks();
    await types(within(dialog).getByRole('textbox', { name: /^Prix de cession/ }), '24000');
    await userEvent.click(within(dialog).getByText('TVA, acquéreur et comptes'));
    await types(within(dialog).getByRole('textbox', { name: /^TVA/ }), '4800');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Comptabiliser la sortie' }));
    expect(await within(dialog).findByText('Ce champ est obligatoire.')).toBeVisible();
    await userEvent.type(within(dialog).getByRole('combobox', { name: /^Compte de TVA/ }), '44571');
    await userEvent.tab();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Comptabiliser la sortie' }));
    expect(await screen.findByText('Immobilisation IMM-1 sortie.')).toBeVisible();
    expect(sent).toEqual([[`POST /assets/${van.id}/disposal`, '"3"', { disposed_on: '2026-02-10', proceeds: '24000.00', tax: '4800.00', tax_account: '44571', journal: 'OD', label: 'Cession\u00a0: Fourgon' }]]);
  });

  const sells = async () => {
    const dialog = within(await asks());
    await dialog.findByRole('option', { name: 'V20 · Ventes · 20\u00a0%' });
    await types(dialog.getByRole('textbox', { name: /^Prix de cession/ }), '24000');
    return dialog;
  };

  it('bears a tax code of sales that holds on the day, once something is got for it', async () => {
    const dialog = within(await asks());
    await dialog.findByRole('option', { name: /^V20/ });
    const field = dialog.getByRole('combobox', { name: /^Code de TVA/ });
    expect(within(field).getAllByRole('option').map(({ textContent }) => plain(textContent))).toEqual(['Aucun', 'V20 · Ventes · 20 %']);
    expect(field).toBeDisabled();
    await types(dialog.getByRole('textbox', { name: /^Prix de cession/ }), '24000');
    expect(field).toBeEnabled();
    expect(field).toHaveValue('');
  });

  it('shows the tax that its code says, which is not typed then, and is posted with the code alone', async () => {
    const dialog = await sells();
    await userEvent.click(dialog.getByText('TVA, acquéreur et comptes'));
    await types(dialog.getByRole('textbox', { name: /^TVA/ }), '20 %');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Code de TVA/ }), 'V20');
    await waitFor(() => expect(lines(dialog.getByRole('table'))).toContain('445714 800,00'));
    expect(asked.at(-1)).toBe('on=2026-02-10&proceeds=24000.00&tax_code=V20');
    expect(dialog.queryByRole('textbox', { name: /^TVA/ })).not.toBeInTheDocument();
    expect(dialog.queryByRole('combobox', { name: /^Compte de TVA/ })).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Comptabiliser la sortie' }));
    expect(await screen.findByText('Immobilisation IMM-1 sortie.')).toBeVisible();
    expect(sent).toEqual([[`POST /assets/${van.id}/disposal`, '"3"', { disposed_on: '2026-02-10', proceeds: '24000.00', tax_code: 'V20', journal: 'OD', label: 'Cession\u00a0: Fourgon' }]]);
  });

  it('bears none without proceeds, also where one was chosen before', async () => {
    const dialog = await sells();
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Code de TVA/ }), 'V20');
    await userEvent.clear(dialog.getByRole('textbox', { name: /^Prix de cession/ }));
    expect(dialog.getByRole('combobox', { name: /^Code de TVA/ })).toHaveValue('');
    await userEvent.click(dialog.getByRole('button', { name: 'Comptabiliser la sortie' }));
    expect(await screen.findByText('Immobilisation IMM-1 sortie.')).toBeVisible();
    expect(sent[0]?.[2]).toEqual({ disposed_on: '2026-02-10', journal: 'OD', label: 'Cession\u00a0: Fourgon' });
  });

  it('says at the code why it cannot be borne', async () => {
    const dialog = await sells();
    server.use(http.post(`${accounting}/assets/:id/disposal`, () => problem(422, 'rule_broken', [{ pointer: '/tax_code', code: 'tax_account_missing' }])));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Code de TVA/ }), 'V20');
    await userEvent.click(dialog.getByRole('button', { name: 'Comptabiliser la sortie' }));
    await waitFor(() => expect(dialog.getByRole('combobox', { name: /^Code de TVA/ })).toHaveAccessibleDescription(/^Ce code de TVA n'a pas de compte/));
  });
});
