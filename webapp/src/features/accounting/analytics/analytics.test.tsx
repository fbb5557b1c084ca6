import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnalyticAxisView, AnalyticBalance } from '@/api/generated/model';
import { open, problem } from '@/test/app';
import { startInFrench } from '@/test/language';
import { accounting, booksOfAwa } from '@/test/purchase';
import { server } from '@/test/server';

const [axisId, paris, lyon] = ['019c0000-0000-7000-8000-000000000001', '019c0000-0000-7000-8000-00000000000a', '019c0000-0000-7000-8000-00000000000b'];
const section = (id: string, code: string, name: string) => ({ id, axis_id: axisId, code, name, is_active: true, version: 1 });
const shops: AnalyticAxisView = { id: axisId, code: 'MAG', name: 'Magasins', is_active: true, version: 1, sections: [section(lyon, 'LYON', 'Lyon Bellecour'), section(paris, 'PARIS', 'Paris Bastille')] };

let axes: AnalyticAxisView[];
let sent: unknown[];

beforeAll(startInFrench);
beforeEach(() => {
  axes = [shops];
  sent = [];
  booksOfAwa();
  server.use(
    http.get(`${accounting}/analytic_axes`, () => HttpResponse.json({ items: axes })),
    http.get(`${accounting}/distribution_keys`, () => HttpResponse.json({ items: [] })),
    http.post(`${accounting}/distribution_keys`, async ({ request }) => {
      sent.push(await request.json());
      return problem(409, 'distribution_key_name_taken', []);
    }),
  );
});

describe('the analytic axes', () => {
  it('say what an axis is where there is none yet', async () => {
    axes = [];
    open('/accounting/analytics');
    expect(await screen.findByText('Aucun axe analytique')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Nouvel axe' }).length).toBeGreaterThan(0);
  });

  it('show their sections', async () => {
    open('/accounting/analytics');
    expect(await screen.findByRole('row', { name: /PARIS/ })).toHaveTextContent('Paris Bastille');
    expect(screen.getByRole('row', { name: /LYON/ })).toBeVisible();
  });

  it('take a key only as a whole, and show what the service has against it', async () => {
    const user = userEvent.setup();
    open('/accounting/analytics?tab=keys');
    await user.click(await screen.findByRole('button', { name: 'Nouvelle clé' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: /^Nom/ }), 'Surface');
    const part = within(dialog).getByRole('group', { name: 'Part 1' });
    await user.selectOptions(within(part).getByRole('combobox'), paris);
    await user.type(within(part).getByRole('textbox'), '60');
    await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
    expect(await within(dialog).findByText(/Les parts doivent faire/)).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Ajouter une section' }));
    const second = within(dialog).getByRole('group', { name: 'Part 2' });
    expect(within(second).getByRole('textbox')).toHaveValue('40');
    expect(within(second).queryByRole('option', { name: /PARIS/ })).not.toBeInTheDocument();
    await user.selectOptions(within(second).getByRole('combobox'), lyon);
    await user.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          name: 'Surface',
          axis_id: axisId,
          is_active: true,
          shares: [
            { section_id: paris, percent: '60' },
            { section_id: lyon, percent: '40' },
          ],
        },
      ]),
    );
    expect(await within(dialog).findByText('Une clé porte déjà ce nom.')).toBeVisible();
  });
});

const sums = (income: string, expenses: string) => ({ debit: expenses, credit: income, balance: '0.00', income, expenses, result: '0.00' });
const balance: AnalyticBalance = {
  fiscal_year_id: 'y1',
  axis_id: axisId,
  from: '2025-01-01',
  to: '2025-12-31',
  currency: 'EUR',
  sections: [{ section_id: paris, section_code: 'PARIS', section_name: 'Paris Bastille', sums: sums('0.00', '600.00') }, { section_code: '', section_name: '', sums: sums('1000.00', '0.00') }],
  totals: sums('1000.00', '600.00'),
  items: [
    { section_id: paris, section_code: 'PARIS', section_name: 'Paris Bastille', account: '613200', account_label: 'Locations', debit: '600.00', credit: '0.00', balance: '600.00' },
    { section_code: '', section_name: '', account: '707000', account_label: 'Ventes', debit: '0.00', credit: '1000.00', balance: '-1000.00' },
  ],
};

describe('the analytic balance', () => {
  it('shows sections and what is not allocated, and opens the lines behind a row', async () => {
    const user = userEvent.setup();
    const asked: string[] = [];
    server.use(
      http.get(`${accounting}/analytic_balance`, () => HttpResponse.json(balance)),
      http.get(`${accounting}/analytic_lines`, ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json({ from: '2025-01-01', to: '2025-12-31', currency: 'EUR', total_debit: '0.00', total_credit: '1000.00', balance: '-1000.00', items: [] });
      }),
    );
    open('/accounting/analytic-balance');
    expect(await screen.findByRole('row', { name: /PARIS/ })).toHaveTextContent('613200');
    await user.click(within(screen.getByRole('row', { name: /Non ventilé/ })).getByRole('button'));
    expect(await screen.findByText('Aucune ligne.')).toBeVisible();
    expect(asked[0]).toContain('section_id=00000000-0000-0000-0000-000000000000');
    expect(asked[0]).toContain('account=707000');
  });
});
