import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { awa, open, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

const accounting = '/api/v1/companies/c1/accounting';
const told = (amount: string, code?: string) => ({ code, state: 'told', amount });
const byHand = (code: string) => ({ code, state: 'by_hand' });
const movements = {
  code: 'a',
  label: 'Cadres A et B - Immobilisations',
  columns: [
    { measure: 'opening', label: "Valeur brute au début de l'exercice" },
    { measure: 'by_hand', label: 'Réévaluation' },
    { measure: 'closing', label: "Valeur brute à la fin de l'exercice" },
  ],
  rows: [
    { code: 'tangible', kind: 'title', label: 'Corporelles', cells: [] },
    { code: 'KG', kind: 'line', label: 'Terrains', cells: [told('0.00', 'KG'), byHand('KH'), told('0.00', 'LY')] },
    { code: 'L9', kind: 'by_hand', label: 'dont composants', cells: [byHand('L9'), { state: 'absent' }, { state: 'absent' }] },
    { code: 'KY', kind: 'line', label: 'Matériel de transport', cells: [told('6000.00', 'KY'), byHand('KZ'), told('8000.00', 'MQ')] },
    { code: '0G', kind: 'total', label: 'TOTAL GÉNÉRAL', cells: [told('6000.00', '0G'), byHand('0H'), told('8000.00', '0L')] },
  ],
};
const due = {
  code: 'b',
  label: 'Cadre B - État des dettes',
  columns: [
    { measure: 'gross', label: 'Montant brut' },
    { measure: 'within_year', label: 'À 1 an au plus' },
  ],
  rows: [{ code: 'VH', kind: 'line', label: 'Emprunts', cells: [told('1000.00', 'VH'), { state: 'untold' }] }],
};
const accounts = [{ row: 'KY', account: '218200', label: 'Fourgons', cells: [told('6000.00'), { state: 'by_hand' }, told('8000.00')] }];

const whole = (more: object = {}) =>
  HttpResponse.json({
    form: 'fr_2054',
    forms: ['fr_2054', 'fr_2055', 'fr_2056', 'fr_2057'],
    sets: ['fr_2050', 'fr_sig'],
    fiscal_year_id: 'y1',
    from: '2026-01-01',
    to: '2026-12-31',
    currency: 'EUR',
    parts: [movements],
    accounts,
    is_complete: true,
    is_opening_provisional: false,
    ...more,
  });

function shows(answer: () => Response, search = '?set=fr_2054'): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  signedIn(awa);
  server.use(
    http.get(`${accounting}/fiscal_years`, () => HttpResponse.json({ items: [{ id: 'y1', start: '2026-01-01', end: '2026-12-31', state: 'open', posted_entries: 1, draft_entries: 0, version: 1 }] })),
    http.get(`${accounting}/annex_tables`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return answer();
    }),
  );
  open(`/accounting/statements${search}`);
  return asked;
}

const plain = (text: string | null) => (text ?? '').replace(/\s/g, ' ');

beforeAll(startInFrench);

describe('the annexes', () => {
  it('have the code of each cell beside its amount, and leave blank what is filled by hand', async () => {
    const asked = shows(() => whole());
    const row = await screen.findByRole('row', { name: /Matériel de transport/ });
    expect(within(row).getAllByRole('cell').map(({ textContent }) => plain(textContent))).toEqual(['Matériel de transport', 'KY6 000,00', 'KZ', 'MQ8 000,00']);
    expect(screen.getByRole('heading', { name: 'Cadres A et B - Immobilisations' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Exporter' })).toBeVisible();
    expect(asked.map((one) => Object.fromEntries(one))).toEqual([{ fiscal_year_id: 'y1', form: 'fr_2054' }]);
  });

  it('leave out the rows in which nothing stands, until somebody wants them', async () => {
    shows(() => whole());
    expect(await screen.findByText('Corporelles')).toBeVisible();
    expect(screen.queryByText('Terrains')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Lignes vides comprises' }));
    expect(await screen.findByText('Terrains')).toBeVisible();
    expect(screen.getByText('dont composants')).toBeVisible();
  });

  it('open the accounts of each cell of a row', async () => {
    shows(() => whole());
    await userEvent.click(await screen.findByRole('button', { name: 'Matériel de transport' }));
    const panel = await screen.findByRole('dialog', { name: 'Matériel de transport' });
    const ends = within(panel).getByRole('table', { name: "Valeur brute à la fin de l'exercice" });
    expect(within(ends).getByRole('link', { name: '218200 Fourgons' })).toHaveAttribute('href', '/accounting/chart/218200?year=y1');
    expect(plain(within(ends).getByRole('row', { name: /^Total/ }).textContent)).toBe('Total8 000,00 €');
    expect(screen.queryByRole('button', { name: 'TOTAL GÉNÉRAL' })).not.toBeInTheDocument();
  });

  it('say what is to be completed', async () => {
    shows(() => whole({ form: 'fr_2057', parts: [due], is_complete: false, is_opening_provisional: true }), '?set=fr_2057');
    const row = await screen.findByRole('row', { name: /Emprunts/ });
    expect(within(row).getByText('À compléter')).toBeVisible();
    expect(screen.getByText(/l'échéance de certaines créances ou dettes/)).toBeVisible();
    expect(screen.getByText(/^Report provisoire/)).toBeVisible();
  });

  it('are chosen beside the statements, with the month and the drafts', async () => {
    const asked = shows(() => whole());
    const choice = await screen.findByRole('combobox', { name: 'État' });
    expect(within(choice).getAllByRole('group').map((group) => group.getAttribute('label'))).toEqual(['États financiers', 'Annexes']);
    await userEvent.selectOptions(choice, 'Provisions (2056)');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: "Jusqu'au mois" }), '2026-06');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Brouillons compris' }));
    await screen.findByText('Corporelles');
    expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({ fiscal_year_id: 'y1', form: 'fr_2056', to: '2026-06-30', with_drafts: 'true' });
  });

  it('are empty where nothing is posted', async () => {
    shows(() => whole({ accounts: [] }));
    expect(await screen.findByText('Rien à montrer sur ce formulaire')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });
});
