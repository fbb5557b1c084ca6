import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FailedPayment } from '@/api/generated/model';
import { open, problem } from '@/test/app';
import { startInFrench } from '@/test/language';
import { lists, operator, operatorSignedIn } from '@/test/operator';
import { server } from '@/test/server';

const failed: FailedPayment = {
  invoice: { id: 'i1', number: 'PT-41', status: 'open', currency: 'EUR', total: '82.80', tax: '13.80', period_start: '2026-11-11T00:00:00Z', period_end: '2026-12-11T00:00:00Z', issued_at: '2026-11-11T10:00:00Z', next_attempt_at: '2026-11-29T09:30:00Z', page_url: 'https://pay.example/i1' },
  attempts: 2,
  email: 'moussa@exemple.ml',
};
const givenUp: FailedPayment = { invoice: { ...failed.invoice, id: 'i2', number: 'PT-37', status: 'uncollectible', next_attempt_at: undefined, page_url: undefined }, attempts: 4 };

beforeAll(startInFrench);
beforeEach(operatorSignedIn);

describe('the payments that failed', () => {
  it('stand with how often they were tried, and when they are tried again', async () => {
    lists('failed_payments', [failed, givenUp]);
    open('/operator?tab=failed');
    const row = (await screen.findByText('moussa@exemple.ml')).closest('tr');
    expect(row).toHaveTextContent(/PT-41.*82,80\s€.*2.*29\/11\/2026/);
    expect(screen.getByText('Compte supprimé').closest('tr')).toHaveTextContent(/PT-37.*Abandonné/);
    expect(screen.getByRole('link', { name: 'Voir la facture PT-41 chez le prestataire' })).toHaveAttribute('href', 'https://pay.example/i1');
  });

  it('are none most often', async () => {
    lists('failed_payments', []);
    open('/operator?tab=failed');
    expect(await screen.findByText('Aucun paiement échoué')).toBeVisible();
  });

  it.each([
    [500, 'internal_error'],
    [403, 'operator_only'],
  ] as const)('say why they could not be read: %s', async (status, code) => {
    server.use(http.get(`${operator}/failed_payments`, () => problem(status, code)));
    open('/operator?tab=failed');
    if (status === 403) expect(await screen.findByText(/réservée à qui exploite/)).toBeVisible();
    else expect(within(await screen.findByRole('alert')).getByRole('button', { name: 'Réessayer' })).toBeVisible();
  });
});
