import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as leave from '@/lib/leave';
import { awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';
import { bought, lacks, paid, sells, trial } from '@/test/subscription';

beforeAll(startInFrench);
afterEach(() => vi.restoreAllMocks());

const card = (plan: string) => screen.findByRole('article', { name: plan });

describe('to somebody who is not signed in, the page of the prices', () => {
  beforeEach(() => {
    signedIn(null);
    sells();
  });

  it('says what each plan holds and costs, and leads to the trial', async () => {
    open('/pricing');
    const starter = within(await card('Starter'));
    expect(starter.getByText('19 €')).toBeVisible();
    expect(starter.getByText('228 €')).toBeVisible();
    expect(starter.getAllByRole('listitem').map((line) => line.textContent)).toEqual(['Comptabilité', '2 utilisateurs', '100 clients', '10 rapports', '5 Go de stockage', 'Assistance standard']);
    expect(within(await card('Professional')).getByText('La plus choisie')).toBeVisible();
    expect(starter.getByRole('link', { name: "Commencer l'essai" })).toHaveAttribute('href', '/auth?tab=signup');
  });

  it('shows the prices by the month and in another currency, and says where there is none', async () => {
    open('/pricing');
    const starter = within(await card('Starter'));
    await userEvent.click(screen.getByRole('radio', { name: 'Au mois' }));
    expect(starter.getByText('29 €')).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Devise des prix/ }), 'XOF');
    expect(starter.getByText('Pas de prix au mois dans cette devise.')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: "À l'année" }));
    expect(starter.getByText(/^12\s000\sF/)).toBeVisible();
  });

  it('is reached from the frame around it', async () => {
    open('/privacy-policy');
    expect((await screen.findAllByRole('link', { name: 'Tarifs' }))[0]).toHaveAttribute('href', '/pricing');
  });
});

describe('to somebody in a trial, the page of the prices', () => {
  beforeEach(() => {
    signedIn(awa);
    sells({ subscription: trial });
  });

  it('leads to the page where the plan is paid', async () => {
    const leaveFor = vi.spyOn(leave, 'leaveFor').mockImplementation(() => undefined);
    let sent: unknown;
    server.use(
      http.post('/api/v1/subscription/checkout', async ({ request }) => {
        sent = await request.json();
        await delay(20);
        return HttpResponse.json({ url: 'https://pay.example/1' });
      }),
    );
    open('/pricing');
    const subscribe = await screen.findByRole('button', { name: "S'abonner à Starter" });
    await userEvent.click(subscribe);
    expect(subscribe).toHaveAttribute('aria-busy', 'true');
    await vi.waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://pay.example/1'));
    expect(sent).toEqual({ price_id: 'starter-yearly-EUR' });
  });

  it('says first what the plan lacks of what they have', async () => {
    const leaveFor = vi.spyOn(leave, 'leaveFor').mockImplementation(() => undefined);
    server.use(
      lacks({ excess: [{ company_id: 'c1', company_name: 'ACME', kind: 'users', used: 4, most: 2 }], lost_modules: ['accounting'] }),
      http.post('/api/v1/subscription/checkout', () => HttpResponse.json({ url: 'https://pay.example/1' })),
    );
    open('/pricing');
    await userEvent.click(await screen.findByRole('button', { name: "S'abonner à Starter" }));
    const dialog = within(await screen.findByRole('dialog', { name: "S'abonner à Starter" }));
    expect(dialog.getByText('Cette offre ne comprend pas tout ce que vous avez : Comptabilité.')).toBeVisible();
    expect(dialog.getByText('Utilisateurs : 4 (2 au plus)')).toBeVisible();
    expect(leaveFor).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Continuer vers le paiement' }));
    await vi.waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://pay.example/1'));
  });

  it('lets them think again', async () => {
    server.use(lacks({ lost_modules: ['accounting'] }));
    open('/pricing');
    const subscribe = await screen.findByRole('button', { name: "S'abonner à Starter" });
    await userEvent.click(subscribe);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Annuler' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(subscribe).toHaveFocus();
  });

  it('says by the plan why it is not sold', async () => {
    server.use(http.get('/api/v1/subscription/prices/:price/shortfall', () => problem(404, 'not_found')));
    server.use(http.post('/api/v1/subscription/checkout', () => problem(422, 'rule_broken', [{ pointer: '/price_id', code: 'price_not_offered' }])));
    open('/pricing');
    const starter = within(await card('Starter'));
    await userEvent.click(await starter.findByRole('button', { name: "S'abonner à Starter" }));
    expect(await starter.findByText("Ce prix n'est plus proposé. Actualisez la page.")).toBeVisible();
  });

  it('says that what is left of the trial goes', async () => {
    open('/pricing');
    expect(await screen.findByText(/ce qui reste de l'essai ne s'y ajoute pas/)).toBeVisible();
  });

  it('says that no money moves where it does not', async () => {
    sells({ subscription: trial, provider: 'sandbox' });
    open('/pricing');
    expect(await screen.findByText(/^Bac à sable/)).toBeVisible();
  });

  it('says that nothing is sold here, and offers nothing', async () => {
    sells({ subscription: trial, provider: undefined });
    open('/pricing');
    expect(await screen.findByText("La souscription en ligne n'est pas ouverte ici.")).toBeVisible();
    expect(await card('Starter')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^S'abonner/ })).not.toBeInTheDocument();
  });
});

describe('to somebody who has bought a plan, the page of the prices', () => {
  beforeEach(() => signedIn(awa));

  it('marks it, and offers the others in its currency', async () => {
    sells({ subscription: bought, price: paid });
    open('/pricing');
    expect(await within(await card('Starter')).findByText('Votre offre')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Au mois' })).toBeChecked();
    expect(screen.queryByRole('combobox', { name: /^Devise/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Choisir Professional' })).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: "À l'année" }));
    expect(screen.getByRole('button', { name: 'Choisir Starter' })).toBeVisible();
  });

  it('marks the one that is to follow', async () => {
    sells({ subscription: { ...bought, plan_id: 'professional' }, price: { ...paid, plan_id: 'professional', price_id: 'professional-monthly-EUR' }, next_price: paid });
    open('/pricing');
    expect(await within(await card('Starter')).findByText('Votre prochaine offre')).toBeVisible();
  });

  it('marks the one that waits for its payment', async () => {
    const change = { price: { ...paid, plan_id: 'professional', price_id: 'professional-monthly-EUR' }, expires_at: '2026-11-16T11:00:00Z', amount_due: '40.00' };
    sells({ subscription: bought, price: paid, pending_change: change });
    open('/pricing');
    expect(await within(await card('Professional')).findByText('Attend son paiement')).toBeVisible();
  });

  it('marks it on earlier terms too, and offers those of now', async () => {
    sells({ subscription: bought, price: { ...paid, price_id: 'starter-of-before', amount: '19.00' } });
    open('/pricing');
    const starter = within(await card('Starter'));
    expect(await starter.findByText('Votre offre')).toBeVisible();
    expect(starter.getByText(/^À vos conditions/)).toHaveTextContent(/19 € par mois/);
    expect(starter.getByRole('button', { name: 'Passer aux conditions actuelles de Starter' })).toBeVisible();
    expect(within(await card('Professional')).queryByText('Votre offre')).not.toBeInTheDocument();
  });

  it.each([
    [{ cancels: true }, 'Votre abonnement prend fin.'],
    [{ status: 'past_due' }, 'Un paiement est en retard.'],
  ] as const)('says what stands in the way of a change: %o', async (change, sentence) => {
    sells({ subscription: { ...bought, ...change }, price: paid });
    open('/pricing');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('link', { name: "Voir l'abonnement" })).toHaveAttribute('href', '/settings?tab=subscription');
    expect(await within(await card('Starter')).findByText('Votre offre')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Choisir/ })).not.toBeInTheDocument();
  });
});

describe('to somebody who pays and has no company any more, the page of the prices', () => {
  beforeEach(() => {
    vi.stubGlobal('IntersectionObserver', class { observe = vi.fn(); disconnect = vi.fn(); });
    server.use(
      http.get('/api/v1/subscription/payment_method', () => HttpResponse.json({ kind: 'card', brand: 'visa', last_four: '4242' })),
      http.get('/api/v1/subscription/invoices', () => HttpResponse.json({ items: [] })),
    );
    sells({ subscription: bought, price: paid });
  });

  it('has what they pay, and its end', async () => {
    signedIn({ ...awa, companies: [], default_company_id: undefined });
    open('/pricing');
    const own = within((await screen.findByRole('heading', { name: 'Votre propre abonnement' })).closest('section')!);
    expect(await own.findByRole('button', { name: "Mettre fin à l'abonnement…" })).toBeVisible();
    expect(await screen.findByText('4242')).toBeVisible();
  });

  it('leaves that to the settings of whoever has one', async () => {
    signedIn(awa);
    open('/pricing');
    expect(await within(await card('Starter')).findByText('Votre offre')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Votre propre abonnement' })).not.toBeInTheDocument();
  });
});
