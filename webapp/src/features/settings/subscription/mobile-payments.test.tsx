import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { MobilePayment, OwnSubscription, SubscriptionView } from '@/api/generated/model';
import { acme, awa, open, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';
import { bought, paid, quote, sells, takesMobileMoney, trial, waiting } from '@/test/subscription';

const byMobile: SubscriptionView = { ...bought, is_by_mobile_money: true };
const price = { ...paid, price_id: 'starter-yearly-XOF', billed: 'yearly', currency: 'XOF', amount: '144000' } as const;

beforeAll(startInFrench);
beforeEach(() => {
  signedIn(awa);
  // jsdom sees nothing come into view.
  vi.stubGlobal('IntersectionObserver', class { observe = vi.fn(); disconnect = vi.fn(); });
});
afterEach(() => vi.unstubAllGlobals());

/** Opens the tab of the owner of a company, who has this and paid so. */
function shows(subscription: SubscriptionView, payments: MobilePayment[], own: Partial<OwnSubscription> = {}) {
  sells({ subscription, ...own });
  takesMobileMoney({ payments });
  server.use(
    http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, subscription })),
    http.get('/api/v1/companies/c1/ownership', () => HttpResponse.json({ owner_id: 'u1' })),
    http.get('/api/v1/subscription/invoices', () => HttpResponse.json({ items: [] })),
    http.post('/api/v1/subscription/mobile_money/quote', () => HttpResponse.json(quote)),
  );
  open('/settings?tab=subscription');
}

const table = async () => within(await screen.findByRole('table', { name: 'Paiements par mobile money' }));

it('says that a payment is looked for, and takes it back', async () => {
  shows(trial, [waiting]);
  server.use(
    http.delete('/api/v1/subscription/mobile_money/payments/p1', () => {
      takesMobileMoney({ payments: [{ ...waiting, state: 'withdrawn' }] });
      return new HttpResponse(null, { status: 204 });
    }),
  );
  expect(await screen.findByText('Nous cherchons votre paiement.')).toBeVisible();
  const payments = await table();
  expect(payments.getByText('Recherché')).toBeVisible();
  await userEvent.click(payments.getByRole('button', { name: 'Retirer le paiement TX-0001…' }));
  const question = within(await screen.findByRole('dialog', { name: /^Retirer ce paiement/ }));
  await userEvent.click(question.getByRole('button', { name: 'Retirer le paiement' }));
  expect(await payments.findByText('Retiré')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Nous cherchons votre paiement.')).not.toBeInTheDocument());
});

it('says why a payment was not found, and lets it be told of again with what was typed', async () => {
  shows(trial, [{ ...waiting, state: 'refused', refusal: 'Référence inconnue de Wave' }]);
  const payments = await table();
  expect(payments.getByText('Référence inconnue de Wave')).toBeVisible();
  await userEvent.click(payments.getByRole('button', { name: 'Signaler de nouveau le paiement TX-0001' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Payer Starter par mobile money' }));
  expect(dialog.getByRole('combobox', { name: /^Réseau/ })).toHaveDisplayValue('Wave');
  expect(dialog.getByRole('textbox', { name: /^Numéro qui a payé/ })).toHaveValue('+221771234567');
  expect(dialog.getByRole('textbox', { name: /^Référence/ })).toHaveValue('TX-0001');
});

it('says until when it is paid, that it does not renew itself, and offers nothing of cards', async () => {
  shows(byMobile, [{ ...waiting, state: 'confirmed', period_start: '2025-12-15T12:00:00Z', period_end: '2026-12-15T12:00:00Z' }], { price });
  expect((await screen.findByText("Payé jusqu'au")).parentElement).toHaveTextContent('15 décembre 2026');
  expect(screen.getByText(/^L'abonnement ne se renouvelle pas/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choisir une autre offre' })).toHaveAttribute('href', '/pricing');
  expect((await table()).getByText('Confirmé').closest('td')).toHaveTextContent('15/12/2025 – 15/12/2026');
  expect(screen.queryByText('Moyen de paiement')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Mettre fin/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Payer la période suivante' }));
  expect(await screen.findByRole('dialog', { name: 'Payer Starter par mobile money' })).toBeVisible();
});

it('says to pay again what is over, and what follows without a way to keep what there is', async () => {
  shows({ ...byMobile, status: 'past_due', grace_end: '2026-12-29T12:00:00Z' }, [], { price, next_price: { ...price, plan_id: 'professional', price_id: 'professional-yearly-XOF' } });
  const page = within(await screen.findByRole('main'));
  expect(await page.findByText(/avant le 29 décembre 2026/)).toBeVisible();
  expect(screen.getByText("L'offre Professional prend la suite le 15 décembre 2026.")).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Garder mon offre' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Régler le paiement' })).not.toBeInTheDocument();
  expect(screen.queryByRole('table', { name: 'Paiements par mobile money' })).not.toBeInTheDocument();
});

it('says of which price something was taken off for an earlier payment', async () => {
  shows(trial, [{ ...waiting, amount: '100000', credit: '44000' }, { ...waiting, id: 'p2', reference: 'TX-0002', state: 'withdrawn' }]);
  const payments = await table();
  expect(payments.getByText('TX-0001').closest('tr')).toHaveTextContent(/100\s000\sF\sCFAPrix\s: 144\s000\sF\sCFAdont avoir de 44\s000\sF\sCFA/);
  expect(payments.getByText('TX-0002').closest('tr')).not.toHaveTextContent(/avoir/);
});
