import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { SubscriptionView } from '@/api/generated/model';
import { Toaster } from '@/components/ui/toaster';
import { acme, awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

const trial: SubscriptionView = { plan_id: 'trial', status: 'trialing', trial_start: '2026-11-01T00:00:00Z', trial_end: '2026-12-01T00:00:00Z', days_remaining: 12, is_expired: false, progress_percent: 60 };
const over = { ...trial, status: 'canceled', days_remaining: undefined, is_expired: true, progress_percent: 0 } as const;

beforeAll(startInFrench);
beforeEach(() => signedIn(awa));

/** Opens the tab in a company of somebody with such a subscription. */
function shows(subscription: SubscriptionView, owner = 'u1') {
  server.use(
    http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, subscription })),
    http.get('/api/v1/companies/c1/ownership', () => HttpResponse.json({ owner_id: owner })),
  );
  open('/settings?tab=subscription');
}

it('ends the trial of whoever owns the company, for a reason', async () => {
  render(<Toaster />);
  let sent: unknown;
  shows(trial);
  server.use(
    http.post('/api/v1/subscription/trial/cancel', async ({ request }) => {
      sent = await request.json();
      server.use(http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, subscription: { ...over, trial_outcome: 'canceled' } })));
      return HttpResponse.json({ may_try: false });
    }),
  );
  await userEvent.click(await screen.findByRole('button', { name: "Arrêter l'essai…" }));
  const question = await screen.findByRole('dialog', { name: /^Arrêter l'essai gratuit/ });
  await userEvent.type(within(question).getByRole('textbox', { name: /^Raison/ }), ' Trop tôt ');
  await userEvent.click(within(question).getByRole('button', { name: "Arrêter l'essai" }));
  expect(await screen.findByText("L'essai est arrêté.")).toBeVisible();
  expect(sent).toEqual({ reason: 'Trop tôt' });
  expect(await screen.findByText("L'essai gratuit a été arrêté.")).toBeVisible();
  expect(screen.queryByRole('button', { name: "Arrêter l'essai…" })).not.toBeInTheDocument();
});

it('says in the question that the trial was over already', async () => {
  shows(trial);
  server.use(http.post('/api/v1/subscription/trial/cancel', () => problem(409, 'no_active_trial')));
  await userEvent.click(await screen.findByRole('button', { name: "Arrêter l'essai…" }));
  const question = await screen.findByRole('dialog');
  await userEvent.click(within(question).getByRole('button', { name: "Arrêter l'essai" }));
  expect(await within(question).findByText("Aucun essai n'est en cours.")).toBeVisible();
});

it('lets nobody end the trial of another', async () => {
  shows(trial, 'u9');
  expect(await screen.findByText('Encore 12 jours')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: "Arrêter l'essai…" })).not.toBeInTheDocument());
});

it('tells a trial that ran to its end from one that was ended', async () => {
  shows({ ...over, trial_outcome: 'expired' });
  const told = within(await screen.findByRole('main')).findByText("L'essai gratuit est terminé.");
  expect(await told).toBeVisible();
});
