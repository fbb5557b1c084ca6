import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CompanyView, SubscriptionView } from '@/api/generated/model';
import { acme, open } from '@/test/app';
import { startInFrench } from '@/test/language';
import { booksOfAwa } from '@/test/purchase';
import { server } from '@/test/server';

const trial: SubscriptionView = { plan_id: 'trial', status: 'trialing', trial_start: '2026-11-01T00:00:00Z', trial_end: '2026-12-01T00:00:00Z', days_remaining: 20, is_bought: false, is_by_mobile_money: false, cancels: false, is_expired: false, progress_percent: 33 };
const over: SubscriptionView = { ...trial, days_remaining: 0, is_expired: true, progress_percent: 100 };

function subscribed(subscription: SubscriptionView): void {
  const access = subscription.is_expired ? 'subscription_ended' : 'available';
  const card: CompanyView = { ...acme, subscription, modules: [...acme.modules, { key: 'accounting', group: 'finances', is_enabled: true, access }] };
  server.use(http.get('/api/v1/companies/c1', () => HttpResponse.json(card)));
}

beforeAll(startInFrench);
beforeEach(booksOfAwa);

const title = () => screen.findByRole('heading', { level: 1 });
const readOnly = /^Cette entreprise est en lecture seule/;

describe('the banner of the trial', () => {
  it.each([
    [20, 'Essai gratuit : encore 20 jours.', false],
    [7, 'Essai gratuit : encore 7 jours.', true],
    [1, 'Essai gratuit : encore 1 jour.', true],
  ])('says how long it lasts, and near its end what comes then: %s days', async (days, sentence, warns) => {
    subscribed({ ...trial, days_remaining: days });
    open('/settings');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByText(/Ensuite, vos entreprises passent en lecture seule/) !== null).toBe(warns);
  });

  it('is put away, and comes back when the trial is nearer its end', async () => {
    subscribed(trial);
    open('/settings');
    await screen.findByText('Essai gratuit : encore 20 jours.');
    await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
    expect(screen.queryByText(/^Essai gratuit/)).not.toBeInTheDocument();
    open('/settings');
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(2));
    expect(screen.queryByText(/^Essai gratuit/)).not.toBeInTheDocument();
    subscribed({ ...trial, days_remaining: 7 });
    open('/settings');
    expect(await screen.findByText('Essai gratuit : encore 7 jours.')).toBeVisible();
  });

  it('is not there for who has subscribed', async () => {
    subscribed({ plan_id: 'starter', status: 'active', is_bought: true, is_by_mobile_money: false, cancels: false, is_expired: false, progress_percent: 0 });
    open('/settings?tab=subscription');
    expect(await screen.findByText('Starter')).toBeVisible();
    expect(screen.getByText('Actif')).toBeVisible();
    expect(screen.queryByText(/^Essai gratuit/)).not.toBeInTheDocument();
  });
});

describe('after the end', () => {
  it('the company is read only: the banner says so, and nothing offers to write', async () => {
    subscribed(over);
    open('/accounting/entries');
    await title();
    expect(screen.getByText("L'essai gratuit est terminé.")).toBeVisible();
    expect(screen.getByText(readOnly)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Fermer' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Nouvelle écriture' })).not.toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: 'Finances' })).getByRole('link', { name: 'Comptabilité' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: "Voir l'abonnement" }));
    expect(await screen.findByText(/aucune entreprise ne peut être ajoutée/)).toBeVisible();
  });

  it('of a paid subscription the sentence does not speak of a trial', async () => {
    subscribed({ plan_id: 'starter', status: 'canceled', is_bought: false, is_by_mobile_money: false, cancels: false, is_expired: true, progress_percent: 0 });
    open('/settings');
    expect(await screen.findByText("L'abonnement est terminé.")).toBeVisible();
    expect(screen.getByText(readOnly)).toBeVisible();
  });

  it('while the trial runs, a new entry is offered', async () => {
    subscribed(trial);
    open('/accounting/entries');
    expect((await screen.findAllByRole('link', { name: 'Nouvelle écriture' })).length).toBeGreaterThan(0);
  });
});
