import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Buyer } from '@/api/generated/model';
import { open, problem } from '@/test/app';
import { startInFrench } from '@/test/language';
import { lists, operator, operatorSignedIn } from '@/test/operator';
import { server } from '@/test/server';
import { sells } from '@/test/subscription';

const buyer: Buyer = { user_id: 'b1', name: 'Camille Martin', email: 'camille@levain.fr', since: '2026-03-02T10:00:00Z', companies: 2, plan_id: 'professional', status: 'active', cancels: false, provider: 'stripe', amount: '69.00', currency: 'EUR', months: 1, current_period_end: '2026-12-02T10:00:00Z' };
const trying: Buyer = { user_id: 'b2', name: 'Fatou Sow', email: 'fatou@exemple.sn', since: '2026-11-20T10:00:00Z', companies: 1, plan_id: 'trial', status: 'trialing', cancels: false, trial_end: '2026-12-20T10:00:00Z' };
const late: Buyer = { ...buyer, user_id: 'b3', name: 'Moussa Traoré', status: 'past_due', provider: 'mobile_money', amount: '144000', currency: 'XOF', months: 12, grace_end: '2026-12-11T10:00:00Z' };
const left: Buyer = { ...buyer, user_id: 'b4', name: 'Jean Kouassi', status: 'canceled', cancels: true, cancel_reason: 'Il me manquait la paie.' };

beforeAll(startInFrench);
beforeEach(() => {
  operatorSignedIn();
  sells();
});

/** What the row of somebody says, without the blanks of figures. */
const rowOf = async (name: string) => ((await screen.findByText(name)).closest('tr')?.textContent ?? '').replace(/[\u00a0\u202f]/g, ' ');

describe('the customers', () => {
  it('stand with what they have, what they pay and until when', async () => {
    lists('buyers', [buyer, trying, late, left]);
    open('/operator?tab=customers');
    expect(await rowOf('Camille Martin')).toMatch(/Professional.*Actif.*69 €par mois.*Stripe.*02\/12\/2026payé jusqu'à cette date/);
    expect(await rowOf('Fatou Sow')).toMatch(/Essai gratuit.*Période d'essai.*20\/12\/2026fin de l'essai/);
    expect(await rowOf('Moussa Traoré')).toMatch(/Paiement en retard.*144 000 F CFAtous les 12 mois.*Mobile money.*11\/12\/2026fin du délai de grâce/);
    expect(await rowOf('Jean Kouassi')).toMatch(/Annulé« Il me manquait la paie. ».*terme atteint/);
  });

  it('say why a trial was ended until it is bought', async () => {
    const ended: Buyer = { ...trying, status: 'canceled', cancel_reason: 'Trop cher' };
    const since: Buyer = { ...buyer, cancel_reason: 'Trop cher' };
    lists('buyers', [ended, since, { ...since, user_id: 'b5', name: 'Ousmane Ba', status: 'canceled' }]);
    open('/operator?tab=customers');
    expect(await rowOf('Fatou Sow')).toMatch(/Essai terminé« Trop cher »/);
    expect(await rowOf('Camille Martin')).not.toMatch(/Trop cher/);
    expect(await rowOf('Ousmane Ba')).not.toMatch(/Trop cher/);
  });

  it('are found by name, status and plan, as the address says', async () => {
    const asked = lists('buyers', [buyer]);
    const router = open('/operator?tab=customers&status=active');
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Nom ou adresse e-mail' }), 'camille');
    await expect.poll(() => asked.at(-1)?.get('q')).toBe('camille');
    expect(asked.at(-1)?.get('status')).toBe('active');
    await userEvent.click(screen.getByRole('button', { name: 'Offre' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Professional' }));
    await expect.poll(() => asked.at(-1)?.get('plan')).toBe('professional');
    expect(router.state.location.search).toMatchObject({ tab: 'customers', q: 'camille', status: 'active', plan: 'professional' });
  });

  it('say that there are none yet, or none that match', async () => {
    lists('buyers', []);
    open('/operator?tab=customers');
    expect(await screen.findByText('Aucun client pour le moment')).toBeVisible();
  });

  it('say why they could not be read', async () => {
    server.use(http.get(`${operator}/buyers`, () => problem(500, 'internal_error')));
    open('/operator?tab=customers');
    expect(within(await screen.findByRole('alert')).getByRole('button', { name: 'Réessayer' })).toBeVisible();
  });

  it('are nobody else’s business', async () => {
    server.use(http.get(`${operator}/buyers`, () => problem(403, 'operator_only')));
    open('/operator?tab=customers');
    expect(await screen.findByText('Cette page est réservée à qui exploite cette instance de Partita.')).toBeVisible();
  });
});
