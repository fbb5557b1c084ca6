import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { PurchaseState } from '@/api/generated/model';
import { awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';
import { sells } from '@/test/subscription';

beforeAll(startInFrench);
beforeEach(() => {
  signedIn(awa);
  sells();
});

/** The purchase goes through these states, one each time it is asked for. */
function goes(...states: PurchaseState[]): void {
  let asked = 0;
  server.use(
    http.get('/api/v1/subscription/checkout/cs_1', () => {
      const state = states[Math.min(asked, states.length - 1)];
      asked += 1;
      return HttpResponse.json({ state });
    }),
  );
}

it('waits until the purchase is paid, and leads on', async () => {
  goes('waiting', 'paid');
  open('/payment/done?session=cs_1');
  expect(await screen.findByText('Vérification du paiement…')).toBeVisible();
  expect(await screen.findByText('Merci, votre abonnement est en place.', undefined, { timeout: 4_000 })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Aller au tableau de bord' })).toHaveAttribute('href', '/dashboard');
  expect(screen.getByRole('link', { name: "Voir l'abonnement" })).toHaveAttribute('href', '/settings?tab=subscription');
});

it('says that nothing was bought', async () => {
  goes('expired');
  open('/payment/done?session=cs_1');
  expect(await screen.findByText("Rien n'a été acheté.")).toBeVisible();
  expect(screen.getByRole('link', { name: 'Revenir aux tarifs' })).toHaveAttribute('href', '/pricing');
});

it('shows also to who has no company yet', async () => {
  signedIn({ ...awa, companies: [], onboarding_complete: false });
  goes('paid');
  open('/payment/done?session=cs_1');
  expect(await screen.findByText('Merci, votre abonnement est en place.')).toBeVisible();
  // The settings are those of a company: without one, what is paid stands beside the prices.
  expect(screen.getByRole('link', { name: "Voir l'abonnement" })).toHaveAttribute('href', '/pricing#own-subscription');
});

it.each([
  [404, 'not_found', 'Ce paiement est introuvable.', true],
  [409, 'payments_off', 'Ce paiement ne peut pas être vérifié ici.', false],
  [409, 'not_subscribed', "Aucun abonnement payé n'est en place.", true],
])('says why nothing is known of the purchase: %d %s', async (status, code, title, mayBeThere) => {
  server.use(http.get('/api/v1/subscription/checkout/cs_9', () => problem(status, code)));
  open('/payment/done?session=cs_9');
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Revenir aux tarifs' })).toBeVisible();
  expect(screen.queryByRole('link', { name: "Voir l'abonnement" }) !== null).toBe(mayBeThere);
  expect(screen.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument();
});

it('can be asked for again where the provider did not answer', async () => {
  server.use(http.get('/api/v1/subscription/checkout/cs_9', () => problem(503, 'payments_unavailable')));
  open('/payment/done?session=cs_9');
  const again = await screen.findByRole('button', { name: 'Réessayer' }, { timeout: 10_000 });
  server.use(http.get('/api/v1/subscription/checkout/cs_9', () => HttpResponse.json({ state: 'paid' })));
  await userEvent.click(again);
  expect(await screen.findByText('Merci, votre abonnement est en place.')).toBeVisible();
});

it('leads back to the prices where no purchase is named', async () => {
  const router = open('/payment/done');
  await waitFor(() => expect(router.state.location.pathname).toBe('/pricing'));
});

it('asks who is there first', async () => {
  signedIn(null);
  const router = open('/payment/done?session=cs_1');
  await waitFor(() => expect(router.state.location.href).toBe('/auth?from=%2Fpayment%2Fdone%3Fsession%3Dcs_1'));
});
