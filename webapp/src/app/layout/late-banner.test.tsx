import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SubscriptionView } from '@/api/generated/model';
import { acme, awa, open, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';
import { bought, takesMobileMoney, waiting } from '@/test/subscription';

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
const late: SubscriptionView = { ...bought, status: 'past_due', grace_end: '2099-12-29T12:00:00Z' };
const over: SubscriptionView = { ...late, grace_end: '2026-01-10T12:00:00Z', is_expired: true };
const byMobile: SubscriptionView = { ...late, is_by_mobile_money: true };

beforeAll(startInFrench);
beforeEach(() => signedIn(awa));

/** Opens a page of a company whose owner pays late; ends once it was asked whose it is. */
function opens(subscription: SubscriptionView, owner = 'u1') {
  let isKnown = false;
  server.use(
    http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, subscription })),
    http.get('/api/v1/companies/c1/ownership', () => {
      isKnown = true;
      return HttpResponse.json({ owner_id: owner });
    }),
  );
  open('/settings?tab=appearance');
  return waitFor(() => expect(isKnown).toBe(true));
}

const banner = async (sentence: RegExp | string) => within((await screen.findByText(sentence)).closest<HTMLElement>('[role=status]')!);

describe('a payment that is late', () => {
  it('is told to the owner, with the day until which the rights last and the way to pay', async () => {
    void opens(late);
    const told = await banner('Votre dernier paiement a échoué.');
    expect(told.getByText(/avant le 29 décembre 2099/)).toBeVisible();
    expect(told.getByRole('link', { name: "Voir l'abonnement" })).toHaveAttribute('href', '/settings?tab=subscription');
  });

  it('is put away, and comes back shortly before the end', async () => {
    void opens(late);
    await userEvent.click((await banner('Votre dernier paiement a échoué.')).getByRole('button', { name: 'Fermer' }));
    expect(screen.queryByText('Votre dernier paiement a échoué.')).not.toBeInTheDocument();
    const soon = { ...late, grace_end: inDays(5) };
    localStorage.setItem(`partita.late.${soon.grace_end}`, 'warning');
    await opens(soon);
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(2));
    expect(screen.queryByText('Votre dernier paiement a échoué.')).not.toBeInTheDocument();
    const end = inDays(2);
    localStorage.setItem(`partita.late.${end}`, 'warning');
    void opens({ ...late, grace_end: end });
    expect(await screen.findByText('Votre dernier paiement a échoué.')).toBeVisible();
  });

  it('leaves the companies read only in the end, and cannot be put away', async () => {
    void opens(over);
    const told = await banner('Votre dernier paiement a échoué.');
    expect(told.getByText(/en lecture seule jusqu'à ce qu'il soit réglé/)).toBeVisible();
    expect(told.queryByRole('button', { name: 'Fermer' })).not.toBeInTheDocument();
    expect(screen.queryByText("L'abonnement est terminé.")).not.toBeInTheDocument();
  });

  it('is nothing to other members, until nothing can be written', async () => {
    await opens(late, 'u9');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('Votre dernier paiement a échoué.')).not.toBeInTheDocument();
    void opens(over, 'u9');
    expect(await screen.findByText(/^Cette entreprise est en lecture seule/)).toBeVisible();
    expect(screen.queryByText('Votre dernier paiement a échoué.')).not.toBeInTheDocument();
  });
});

describe('what was paid by mobile money and is over', () => {
  it('leads to the plans', async () => {
    void opens(byMobile);
    const told = await banner('Ce que vous aviez payé est terminé.');
    expect(told.getByText(/avant le 29 décembre 2099/)).toBeVisible();
    expect(told.getByRole('link', { name: 'Voir les offres' })).toHaveAttribute('href', '/pricing');
  });

  it('is no word to who has told of a payment, as long as they may write', async () => {
    takesMobileMoney({ payments: [waiting] });
    await opens(byMobile);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('Ce que vous aviez payé est terminé.')).not.toBeInTheDocument();
    void opens({ ...over, is_by_mobile_money: true });
    expect(await screen.findByText(/jusqu'à ce que la période suivante soit payée/)).toBeVisible();
  });
});
