import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnSubscription, SubscriptionInvoice, SubscriptionView } from '@/api/generated/model';
import { Toaster } from '@/components/ui/toaster';
import * as leave from '@/lib/leave';
import { acme, awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';
import { bought, paid, sells, trial } from '@/test/subscription';

const over = { ...trial, status: 'canceled', days_remaining: undefined, is_expired: true, progress_percent: 0 } as const;

beforeAll(startInFrench);
beforeEach(() => signedIn(awa));
afterEach(() => vi.restoreAllMocks());

/** Opens the tab in a company of somebody with such a subscription. */
function shows(subscription: SubscriptionView, owner = 'u1', own: Partial<OwnSubscription> = {}) {
  sells({ subscription, ...own });
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
      sells({ subscription: { ...over, trial_outcome: 'canceled' } });
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

describe('to the owner of a company, what is bought', () => {
  const invoice: SubscriptionInvoice = {
    id: 'i2',
    number: 'F-0002',
    status: 'open',
    currency: 'EUR',
    total: '34.80',
    tax: '5.80',
    issued_at: '2026-11-15T12:00:00Z',
    period_start: '2026-11-15T12:00:00Z',
    period_end: '2026-12-15T12:00:00Z',
    page_url: 'https://pay.example/i2',
    pdf_url: 'https://pay.example/i2.pdf',
  };

  // jsdom sees nothing come into view.
  beforeEach(() => {
    vi.stubGlobal('IntersectionObserver', class { observe = vi.fn(); disconnect = vi.fn(); });
  });
  afterEach(() => vi.unstubAllGlobals());

  /** Opens the tab of somebody who has bought a plan, with these invoices. */
  function showsBought(change: Partial<SubscriptionView> = {}, own: Partial<OwnSubscription> = {}, owner = 'u1') {
    server.use(
      http.get('/api/v1/subscription/payment_method', () => HttpResponse.json({ kind: 'card', brand: 'visa', last_four: '4242' })),
      http.get('/api/v1/subscription/invoices', ({ request }) =>
        HttpResponse.json(new URL(request.url).searchParams.has('cursor') ? { items: [{ ...invoice, id: 'i1', number: 'F-0001', status: 'paid' }] } : { items: [invoice], next_cursor: 'older' }),
      ),
    );
    shows({ ...bought, ...change }, owner, { price: paid, ...own });
  }

  it('is shown with its price, its next invoice and how it is paid', async () => {
    showsBought();
    const next = (await screen.findByText('Prochaine facture, hors taxes')).parentElement;
    expect(next).toHaveTextContent(/15 décembre 2026 · 29 €/);
    expect(screen.getByText('Prix hors taxes').parentElement).toHaveTextContent(/29 € par mois/);
    expect(await screen.findByText('Visa')).toBeVisible();
    expect(screen.getByText('4242')).toBeVisible();
    expect(screen.getByRole('link', { name: "Changer d'offre" })).toHaveAttribute('href', '/pricing');
    expect(screen.queryByText(/^Bac à sable/)).not.toBeInTheDocument();
  });

  it('is shown with its invoices, the older ones on demand', async () => {
    showsBought();
    const table = await screen.findByRole('table', { name: 'Factures' });
    expect(await within(table).findByText('F-0002')).toBeVisible();
    expect(within(table).getByText('À payer')).toBeVisible();
    expect(within(table).getByRole('link', { name: 'Payer la facture F-0002' })).toHaveAttribute('href', 'https://pay.example/i2');
    expect(within(table).getByRole('link', { name: 'PDF de la facture F-0002' })).toHaveAttribute('href', 'https://pay.example/i2.pdf');
    await userEvent.click(screen.getByRole('button', { name: 'Afficher la suite' }));
    expect(await screen.findByText('F-0001')).toBeVisible();
  });

  it('has a means of payment that is changed at the provider', async () => {
    const leaveFor = vi.spyOn(leave, 'leaveFor').mockImplementation(() => undefined);
    server.use(http.post('/api/v1/subscription/portal', () => HttpResponse.json({ url: 'https://pay.example/portal' })));
    showsBought();
    await userEvent.click(await screen.findByRole('button', { name: 'Changer de moyen de paiement' }));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://pay.example/portal'));
  });

  it('ends with what is paid, for a reason, and goes on again', async () => {
    render(<Toaster />);
    let sent: unknown;
    showsBought();
    server.use(
      http.post('/api/v1/subscription/cancel', async ({ request }) => {
        sent = await request.json();
        sells({ subscription: { ...bought, cancels: true }, price: paid });
        return new HttpResponse(null, { status: 204 });
      }),
      http.post('/api/v1/subscription/resume', () => {
        sells({ subscription: bought, price: paid });
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: "Mettre fin à l'abonnement…" }));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText(/^L'abonnement court jusqu'au 15 décembre 2026/)).toBeVisible();
    await userEvent.type(question.getByRole('textbox', { name: /^Raison/ }), 'Je ferme');
    await userEvent.click(question.getByRole('button', { name: "Mettre fin à l'abonnement" }));
    expect(await screen.findByText("L'abonnement prend fin le 15 décembre 2026.")).toBeVisible();
    expect(sent).toEqual({ reason: 'Je ferme' });
    expect(screen.getByText('Prend fin le')).toBeVisible();
    expect(screen.queryByRole('link', { name: "Changer d'offre" })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: "Reprendre l'abonnement" }));
    expect(await screen.findByText("L'abonnement se poursuit.")).toBeVisible();
    expect(await screen.findByRole('button', { name: "Mettre fin à l'abonnement…" })).toBeVisible();
  });

  it('says until when a late payment keeps its rights', async () => {
    showsBought({ status: 'past_due', grace_end: '2026-12-20T12:00:00Z' });
    const page = within(await screen.findByRole('main'));
    const notice = within((await page.findByText('Votre dernier paiement a échoué.')).closest<HTMLElement>('[role=alert]')!);
    expect(notice.getByText(/avant le 20 décembre 2026/)).toBeVisible();
    expect(notice.getByRole('button', { name: 'Régler le paiement' })).toBeVisible();
    expect(screen.queryByRole('link', { name: "Changer d'offre" })).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: "Mettre fin à l'abonnement…" }));
    expect(await screen.findByText(/s'il n'est pas réglé, vos entreprises passent en lecture seule le 20 décembre 2026\. L'abonnement court jusqu'au 15 décembre 2026/)).toBeVisible();
  });

  it('says of an end while a payment is late that the rights depend on it', async () => {
    showsBought({ status: 'past_due', grace_end: '2026-12-20T12:00:00Z', cancels: true });
    expect(await screen.findByText(/^D'ici là, vos droits dépendent du paiement en retard/)).toBeVisible();
    expect(screen.queryByText(/rien ne change/)).not.toBeInTheDocument();
  });

  it('is seen and ended by whoever pays for it, also when the company is no longer theirs', async () => {
    showsBought({}, {}, 'u9');
    const own = within((await screen.findByRole('heading', { name: 'Votre propre abonnement' })).closest('section')!);
    expect((await own.findByText('Prochaine facture, hors taxes')).parentElement).toHaveTextContent(/15 décembre 2026 · 29 €/);
    expect(own.getByRole('button', { name: "Mettre fin à l'abonnement…" })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Factures' })).toBeVisible();
  });

  it('says once the rights of a late payment are over that nothing can be written', async () => {
    showsBought({ status: 'past_due', grace_end: '2026-01-20T12:00:00Z', is_expired: true });
    const page = within(await screen.findByRole('main'));
    expect(await page.findByText(/en lecture seule jusque-là/)).toBeVisible();
    expect(page.getByText('Un paiement est en retard.')).toBeVisible();
    expect(page.queryByText(/20 janvier 2026/)).not.toBeInTheDocument();
  });

  it('names what stands to the credit of whoever pays', async () => {
    showsBought({}, { credit: { currency: 'EUR', amount: '159.00' } });
    expect((await screen.findByText('Avoir, déduit des prochaines factures')).parentElement).toHaveTextContent(/159,00 €/);
  });

  it('says before it ends that what was to follow is dropped', async () => {
    showsBought({}, { next_price: { ...paid, plan_id: 'professional', price_id: 'professional-yearly-EUR', billed: 'yearly', amount: '588.00' } });
    await userEvent.click(await screen.findByRole('button', { name: "Mettre fin à l'abonnement…" }));
    expect(await screen.findByText(/Le passage à Professional qui était prévu n'aura pas lieu/)).toBeVisible();
  });

  it('is kept in the place of what was to follow', async () => {
    const next = { ...paid, price_id: 'starter-yearly-EUR', billed: 'yearly', amount: '228.00' } as const;
    showsBought({}, { next_price: next });
    server.use(
      http.delete('/api/v1/subscription/change', () => {
        sells({ subscription: bought, price: paid });
        return new HttpResponse(null, { status: 204 });
      }),
    );
    expect(await screen.findByText("L'offre Starter prend la suite le 15 décembre 2026.")).toBeVisible();
    expect(screen.getByText('Prochaine facture, hors taxes').parentElement).toHaveTextContent(/228 €/);
    await userEvent.click(screen.getByRole('button', { name: 'Garder mon offre' }));
    await waitFor(() => expect(screen.queryByText(/^L'offre Starter prend la suite/)).not.toBeInTheDocument());
  });

  it('tells a change that waits for its payment, and lets it be paid or given up', async () => {
    render(<Toaster />);
    const change = { price: { ...paid, plan_id: 'professional', price_id: 'professional-monthly-EUR', amount: '69.00' }, expires_at: '2026-11-16T11:00:00Z', amount_due: '40.00', page_url: 'https://pay.example/i3' };
    showsBought({}, { pending_change: change });
    server.use(
      http.delete('/api/v1/subscription/change', () => {
        sells({ subscription: bought, price: paid });
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const told = within((await screen.findByText('Le passage à Professional attend son paiement.')).closest<HTMLElement>('[role=alert]')!);
    expect(told.getByText(/^Il a lieu dès que sa facture est payée. Sans paiement avant le 16\/11\/2026/)).toBeVisible();
    expect(told.getByText('À payer').parentElement).toHaveTextContent(/40,00 €/);
    expect(told.getByText('Ensuite, hors taxes').parentElement).toHaveTextContent(/69 € par mois/);
    expect(told.getByRole('link', { name: 'Payer la facture' })).toHaveAttribute('href', 'https://pay.example/i3');
    await userEvent.click(told.getByRole('button', { name: 'Renoncer à ce changement' }));
    expect(await screen.findByText('Le changement est abandonné, et sa facture annulée.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Le passage à Professional attend son paiement.')).not.toBeInTheDocument());
  });

  it('can be changed by nobody else', async () => {
    shows(bought, 'u9', { subscription: undefined });
    expect(await screen.findByText("Seul le propriétaire de l'entreprise peut changer l'abonnement.")).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Factures' })).not.toBeInTheDocument();
  });
});

describe('to an owner in a trial', () => {
  it('a plan is offered where plans are sold', async () => {
    shows(trial, 'u1', { provider: 'sandbox' });
    expect(await screen.findByRole('link', { name: 'Choisir une offre' })).toHaveAttribute('href', '/pricing');
    expect(screen.getByText(/^Bac à sable/)).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Factures' })).not.toBeInTheDocument();
  });

  it('none is offered where nothing is sold', async () => {
    shows(trial, 'u1', { provider: undefined });
    expect(await screen.findByText("La souscription en ligne n'est pas ouverte sur cette instance.")).toBeVisible();
    expect(screen.getByRole('button', { name: "Arrêter l'essai…" })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Choisir une offre' })).not.toBeInTheDocument();
  });
});
