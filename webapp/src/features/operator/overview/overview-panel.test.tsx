import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OperatorOverview, RevenueMonth } from '@/api/generated/model';
import { open, problem } from '@/test/app';
import { startInFrench } from '@/test/language';
import { lists, nothing, operator, operatorSignedIn } from '@/test/operator';
import { server } from '@/test/server';
import { below, changePercent, percentOf } from './figures';

const month = (name: string, mrr: string, more: Partial<RevenueMonth> = {}): RevenueMonth => ({ month: `${name}-01`, mrr, customers: 10, gained: 0, lost: 0, ...more });
const sold: OperatorOverview = {
  ...nothing,
  tasks: { mobile_payments_waiting: 3, failed_payments: 0, failed_events: 1 },
  revenue: [
    { currency: 'XOF', months: [month('2026-10', '120000'), month('2026-11', '108000', { customers: 9, lost: 1, churn_percent: '10.0' })] },
    { currency: 'EUR', months: [month('2026-10', '200.00'), month('2026-11', '250.00', { customers: 12, gained: 3, lost: 1, churn_percent: '10.0' })] },
  ],
  plans: [
    { plan_id: 'starter', currency: 'EUR', customers: 2, mrr: '50.00' },
    { plan_id: 'professional', currency: 'EUR', customers: 4, mrr: '200.00' },
    { plan_id: 'enterprise', currency: 'XOF', customers: 9, mrr: '108000' },
  ],
  trials: { running: 5, ending: 2, converted: 3, canceled: 1, expired: 4, months: [{ month: '2026-10-01', started: 6, converted: 2 }, { month: '2026-11-01', started: 4, converted: 1 }] },
};

beforeAll(startInFrench);
beforeEach(operatorSignedIn);

function told(overview: OperatorOverview): void {
  server.use(http.get(`${operator}/overview`, () => HttpResponse.json(overview)));
}

/** The figure under a name. */
const figure = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).parentElement ?? document.body;
const plain = (text: string | null) => (text ?? '').replace(/[\u00a0\u202f]/g, ' ');

describe('the overview', () => {
  it('says what will be there where nothing was ever sold', async () => {
    told(nothing);
    open('/operator');
    expect(await screen.findByText("Rien n'a encore été vendu")).toBeVisible();
    expect(screen.getByText(/^Rien n'attend/)).toBeVisible();
  });

  it('leads from what waits to where it is done', async () => {
    told(sold);
    const asked = lists('billing_events', []);
    open('/operator');
    expect(await screen.findByRole('link', { name: '3 paiements par mobile money à vérifier' })).toHaveAttribute('href', '/operator?tab=mobile');
    expect(screen.queryByText(/paiements? échoués?$/, { selector: 'a' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: "1 événement qui n'a pas pu être appliqué" }));
    await screen.findByText('Aucun résultat');
    expect(asked[0]?.get('state')).toBe('failed');
  });

  it('tells of one currency at a time, euros first', async () => {
    told(sold);
    const router = open('/operator');
    expect(plain((await figure('Revenu mensuel récurrent')).textContent)).toContain('250,00 €');
    expect(plain((await figure('Revenu mensuel récurrent')).textContent)).toContain('+25,0 %');
    expect((await figure('Clients qui paient')).textContent).toMatch(/Gagnés ce mois-ci\s: 3, perdus\s: 1/);
    expect(plain((await figure('Attrition du mois')).textContent)).toContain('10,0 %');
    expect((await figure('Attrition du mois')).textContent).toContain('sur 10 clients');
    const plans = within(screen.getByRole('figure', { name: 'Revenu mensuel par offre' }));
    expect(plans.getByText('Professional').closest('li')).toHaveTextContent(/4 clients80,0\s%/);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Devise' }), 'XOF');
    expect(plain((await figure('Revenu mensuel récurrent')).textContent)).toContain('-10,0 %');
    expect(within(screen.getByRole('figure', { name: 'Revenu mensuel par offre' })).getByText('Enterprise')).toBeVisible();
    expect(router.state.location.search).toMatchObject({ currency: 'XOF' });
  });

  it('has its charts as tables too', async () => {
    told(sold);
    open('/operator');
    const chart = within(await screen.findByRole('figure', { name: 'Clients gagnés et perdus par mois' }));
    await userEvent.click(chart.getByRole('button', { name: 'Tableau' }));
    expect(chart.getByRole('row', { name: /novembre 2026 3 -1/ })).toBeVisible();
  });

  it('says how trials end', async () => {
    told(sold);
    open('/operator');
    expect((await figure('En cours')).textContent).toContain('2 finissent dans les sept jours');
    expect(plain((await figure('Conversion')).textContent)).toContain('37,5 %');
    expect((await figure('Devenus abonnements')).textContent).toContain('3');
    expect(screen.getByRole('figure', { name: 'Essais par mois de début' })).toBeVisible();
  });

  it('says why there are no figures, and asks again', async () => {
    server.use(http.get(`${operator}/overview`, () => problem(500, 'internal_error')));
    open('/operator');
    const again = await screen.findByRole('button', { name: 'Réessayer' });
    told(nothing);
    await userEvent.click(again);
    expect(await screen.findByText("Rien n'a encore été vendu")).toBeVisible();
  });

  it('shows a lock to who operates the instance no more', async () => {
    server.use(http.get(`${operator}/overview`, () => problem(403, 'operator_only')));
    open('/operator');
    expect(await screen.findByText('Cette page est réservée à qui exploite cette instance de Partita.')).toBeVisible();
  });
});

describe('per cents', () => {
  it.each([
    [1n, 3n, '33.3'],
    [2n, 3n, '66.7'],
    [-1n, 8n, '-12.5'],
    [0n, 5n, '0.0'],
    [1n, 0n, undefined],
  ] as const)('%s of %s are %s', (part, whole, percent) => expect(percentOf(part, whole)).toBe(percent));

  it('of a change need something to begin with', () => {
    expect(changePercent('0.00', '29.00')).toBeUndefined();
    expect(changePercent('29.00', '58.00')).toBe('100.0');
  });

  it('leave nought without a sign', () => expect([below(0), below(3)]).toEqual(['0', '-3']));
});
