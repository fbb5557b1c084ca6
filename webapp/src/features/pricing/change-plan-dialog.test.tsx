import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlanChangePreview } from '@/api/generated/model';
import { Toaster } from '@/components/ui/toaster';
import { awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';
import { bought, lacks, paid, sells } from '@/test/subscription';

const now: PlanChangePreview = {
  is_immediate: true,
  starts_at: '2026-11-27T12:00:00Z',
  currency: 'EUR',
  amount_due: '48.00',
  tax: '8.00',
  credit: '0.00',
  lines: [
    { amount: '-14.50', period_start: '2026-11-27T12:00:00Z', period_end: '2026-12-15T12:00:00Z' },
    { amount: '54.50', period_start: '2026-11-27T12:00:00Z', period_end: '2026-12-15T12:00:00Z' },
  ],
};
const later: PlanChangePreview = { ...now, is_immediate: false, starts_at: '2026-12-15T12:00:00Z', amount_due: '0.00', tax: '0.00', lines: [] };

beforeAll(startInFrench);
beforeEach(() => {
  signedIn(awa);
  sells({ subscription: bought, price: paid });
});

/** Chooses the other plan: the dialog about it. */
async function chooses(preview: PlanChangePreview) {
  let asked = 0;
  server.use(
    http.post('/api/v1/subscription/change/preview', () => {
      asked += 1;
      return asked === 1 ? HttpResponse.json(preview) : problem(422, 'rule_broken');
    }),
  );
  open('/pricing');
  await userEvent.click(await screen.findByRole('button', { name: 'Choisir Professional' }));
  return within(await screen.findByRole('dialog', { name: 'Passer à Professional' }));
}

describe('a change of plan', () => {
  it('says that what was to follow is dropped by it', async () => {
    sells({ subscription: bought, price: paid, next_price: { ...paid, plan_id: 'duo', price_id: 'duo-monthly-EUR' } });
    const dialog = await chooses(now);
    expect(await dialog.findByText(/Le passage à Duo qui était prévu n'aura pas lieu/)).toBeVisible();
  });

  it('at once says what is charged, and is made as it was shown', async () => {
    render(<Toaster />);
    let sent: unknown;
    server.use(
      http.post('/api/v1/subscription/change', async ({ request }) => {
        sent = await request.json();
        sells({ subscription: { ...bought, plan_id: 'professional' }, price: { ...paid, plan_id: 'professional', price_id: 'professional-monthly-EUR' } });
        return HttpResponse.json({ outcome: 'changed' });
      }),
    );
    const dialog = await chooses(now);
    expect(await dialog.findByText('48,00 €')).toBeVisible();
    expect(dialog.getByText('8,00 €')).toBeVisible();
    expect(dialog.getAllByRole('listitem').map((line) => line.textContent)).toEqual(['Rendu sur ce qui est payé-14,50\u00a0€Du 27/11/2026 au 15/12/2026', 'Facturé : Professional54,50\u00a0€Du 27/11/2026 au 15/12/2026']);
    await userEvent.click(dialog.getByRole('button', { name: 'Payer et changer' }));
    expect(await screen.findByText("Vous avez maintenant l'offre Professional.")).toBeVisible();
    expect(sent).toEqual({ price_id: 'professional-monthly-EUR', previewed_at: '2026-11-27T12:00:00Z' });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await within(screen.getByRole('article', { name: 'Professional' })).findByText('Votre offre')).toBeVisible();
  });

  it('that follows says from which day on', async () => {
    render(<Toaster />);
    server.use(http.post('/api/v1/subscription/change', () => HttpResponse.json({ outcome: 'follows' })));
    const dialog = await chooses(later);
    expect(await dialog.findByText(/^Le changement a lieu le 15 décembre 2026/)).toBeVisible();
    expect(dialog.queryByText('À payer maintenant')).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Programmer le changement' }));
    expect(await screen.findByText("L'offre Professional prendra la suite le 15 décembre 2026.")).toBeVisible();
  });

  it('to a plan that is too small says what it does not hold, and that nothing is deleted', async () => {
    const of = { company_id: 'c1', company_name: 'ACME' };
    server.use(lacks({ excess: [{ ...of, kind: 'users', used: 4, most: 2 }, { ...of, kind: 'storage', used: 6 * 1024 ** 3, most: 5 * 1024 ** 3 }] }));
    const dialog = await chooses(later);
    const told = within((await dialog.findByText('Cette offre est plus petite que ce qui est utilisé.')).closest<HTMLElement>('[role=alert]')!);
    expect(told.getAllByRole('listitem').map((line) => line.textContent.replace(/\s/g, ' '))).toEqual(['ACMEUtilisateurs : 4 (2 au plus)', 'ACMEStockage : 6 Go (5 Go au plus)']);
    expect(told.getByText(/^Rien n'est supprimé/)).toBeVisible();
  });

  it('to a plan that lacks a module names it, and says what becomes of it', async () => {
    server.use(lacks({ lost_modules: ['accounting'] }));
    const dialog = await chooses(later);
    const told = within((await dialog.findByText('Cette offre ne comprend pas tout ce que vous avez : Comptabilité.')).closest<HTMLElement>('[role=alert]')!);
    expect(told.getByText(/reste exportable avec les données de l'entreprise/)).toBeVisible();
  });

  it('that nobody has paid yet leads to its invoice, and asks for no other preview', async () => {
    server.use(http.post('/api/v1/subscription/change', () => HttpResponse.json({ outcome: 'unpaid', page_url: 'https://pay.example/invoice' })));
    const dialog = await chooses(now);
    await userEvent.click(await dialog.findByRole('button', { name: 'Payer et changer' }));
    expect(await dialog.findByText('Le changement attend son paiement.')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Payer la facture' })).toHaveAttribute('href', 'https://pay.example/invoice');
    expect(dialog.queryByRole('button', { name: 'Payer et changer' })).not.toBeInTheDocument();
    expect(dialog.getAllByRole('alert')).toHaveLength(1);
  });

  it('that is refused says why, and can be tried again', async () => {
    server.use(http.post('/api/v1/subscription/change', () => problem(409, 'payment_late')));
    const dialog = await chooses(now);
    await userEvent.click(await dialog.findByRole('button', { name: 'Payer et changer' }));
    expect(await dialog.findByText("Un paiement est en retard. Réglez-le avant de changer d'offre.")).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Payer et changer' })).toBeEnabled();
  });

  it('that cannot be reckoned says so instead, and is not offered', async () => {
    server.use(http.post('/api/v1/subscription/change/preview', () => problem(422, 'rule_broken', [{ pointer: '/price_id', code: 'price_currency_differs' }])));
    open('/pricing');
    await userEvent.click(await screen.findByRole('button', { name: 'Choisir Professional' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText("Votre abonnement est dans une autre devise, et n'en change pas.")).toBeVisible();
    expect(dialog.getByRole('button', { name: "Changer d'offre" })).toBeDisabled();
  });
});
