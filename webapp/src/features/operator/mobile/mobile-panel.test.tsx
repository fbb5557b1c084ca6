import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MobilePayment } from '@/api/generated/model';
import { Toaster } from '@/components/ui/toaster';
import { open, problem } from '@/test/app';
import { startInFrench } from '@/test/language';
import { operator, operatorSignedIn, payment } from '@/test/operator';
import { server } from '@/test/server';

const refused: MobilePayment = { ...payment, id: 'p2', reference: 'TX-OLD', state: 'refused', decided_at: '2026-11-25T10:00:00Z', refusal: 'Rien de tel sur notre relevé.' };
let payments: MobilePayment[] = [];

beforeAll(startInFrench);
beforeEach(() => {
  operatorSignedIn();
  payments = [payment, refused];
  server.use(
    http.get(`${operator}/mobile_payments`, ({ request }) => {
      const state = new URL(request.url).searchParams.get('state');
      return HttpResponse.json({ items: payments.filter((one) => state === null || one.state === state) });
    }),
  );
});

const waiting = async () => within(await screen.findByRole('table', { name: 'À vérifier' }));
const all = async () => within(await screen.findByRole('table', { name: 'Tous les paiements annoncés' }));

/** Begins to decide of the payment that waits. */
async function begins(act: string) {
  open('/operator?tab=mobile');
  await userEvent.click(await (await waiting()).findByRole('button', { name: `${act} le paiement TX-8F3K2` }));
  return within(await screen.findByRole('dialog'));
}

/** Lets the service decide, and says what it was sent. */
function decides(act: 'confirm' | 'refuse', state: MobilePayment['state']): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.post(`${operator}/mobile_payments/p1/${act}`, async ({ request }) => {
      const body = await request.text();
      sent.push(body === '' ? null : JSON.parse(body));
      payments = [{ ...payment, state }, refused];
      return HttpResponse.json(payments[0]);
    }),
  );
  return sent;
}

describe('the payments by mobile money', () => {
  it('stand with all that is needed to find them, those that wait first', async () => {
    open('/operator?tab=mobile');
    const row = (await (await waiting()).findByText('fatou@exemple.sn')).closest('tr');
    expect(row).toHaveTextContent(/144\s000\sF\sCFA.*1\s440\sF\sCFA.*TX-8F3K2.*Wave.*\+221771234567.*\+221770000000.*Starter12 mois/);
    expect((await waiting()).queryByText('TX-OLD')).not.toBeInTheDocument();
    expect((await (await all()).findByText('TX-OLD')).closest('tr')).toHaveTextContent(/Refusé.*« Rien de tel sur notre relevé\. »/);
  });

  it('say of which price something was taken off for an earlier payment', async () => {
    payments = [{ ...payment, amount: '100000', credit: '44000' }, refused];
    open('/operator?tab=mobile');
    const row = (await (await waiting()).findByText('fatou@exemple.sn')).closest('tr');
    expect(row).toHaveTextContent(/100\s000\sF\sCFAFrais\s: .*Prix\s: 144\s000\sF\sCFAdont avoir de 44\s000\sF\sCFA/);
    expect((await (await all()).findByText('TX-OLD')).closest('tr')).not.toHaveTextContent(/avoir/);
  });

  it('give their reference to the clipboard', async () => {
    const user = userEvent.setup();
    open('/operator?tab=mobile');
    await user.click(await (await waiting()).findByRole('button', { name: 'Copier la référence TX-8F3K2' }));
    expect(await navigator.clipboard.readText()).toBe('TX-8F3K2');
  });

  it('are confirmed by the keyboard alone, after what that does was read', async () => {
    render(<Toaster />);
    const sent = decides('confirm', 'confirmed');
    open('/operator?tab=mobile');
    const button = await (await waiting()).findByRole('button', { name: 'Confirmer le paiement TX-8F3K2' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: /^Confirmer ce paiement/ }));
    expect(dialog.getByText(/l'offre Starter est ouverte pour 12 mois/)).toBeVisible();
    expect(dialog.getByText('TX-8F3K2')).toBeVisible();
    dialog.getByRole('button', { name: 'Confirmer' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Le paiement est confirmé.')).toBeVisible();
    expect(await screen.findByText("Aucun paiement n'attend")).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('are refused for a reason, which is told', async () => {
    const sent = decides('refuse', 'refused');
    const dialog = await begins('Refuser');
    await userEvent.click(dialog.getByRole('button', { name: 'Refuser le paiement' }));
    expect(await dialog.findByText('Ce champ est obligatoire.')).toBeVisible();
    expect(sent).toEqual([]);
    await userEvent.type(dialog.getByLabelText(/^Raison/), '  Rien de tel sur le relevé.  ');
    await userEvent.click(dialog.getByRole('button', { name: 'Refuser le paiement' }));
    await expect.poll(() => sent).toEqual([{ reason: 'Rien de tel sur le relevé.' }]);
    expect(await screen.findByText("Aucun paiement n'attend")).toBeVisible();
  });

  it('are refused in no more than 500 characters', async () => {
    const dialog = await begins('Refuser');
    await userEvent.click(dialog.getByLabelText(/^Raison/));
    await userEvent.paste('x'.repeat(501));
    await userEvent.click(dialog.getByRole('button', { name: 'Refuser le paiement' }));
    expect(await dialog.findByText('Cette valeur est trop longue.')).toBeVisible();
  });

  it('go back to whoever pays by card by now', async () => {
    server.use(http.post(`${operator}/mobile_payments/p1/confirm`, () => problem(409, 'already_subscribed')));
    const sent = decides('refuse', 'refused');
    const dialog = await begins('Confirmer');
    await userEvent.click(dialog.getByRole('button', { name: 'Confirmer' }));
    const conflict = within(await screen.findByRole('dialog', { name: 'Ce client paie désormais par carte' }));
    expect(conflict.getByText(/Rendez l'argent au client/)).toBeVisible();
    await userEvent.click(conflict.getByRole('button', { name: 'Refuser le paiement…' }));
    const refusal = within(await screen.findByRole('dialog', { name: /^Refuser ce paiement/ }));
    expect(refusal.getByLabelText(/^Raison/)).toHaveValue('Vous avez entre-temps un abonnement par carte\u00a0: ce paiement vous est rendu.');
    await userEvent.click(refusal.getByRole('button', { name: 'Refuser le paiement' }));
    await expect.poll(() => sent).toHaveLength(1);
  });

  it('are decided once: who comes second is told', async () => {
    server.use(http.post(`${operator}/mobile_payments/p1/confirm`, () => problem(404, 'not_found')));
    const dialog = await begins('Confirmer');
    payments = [refused];
    await userEvent.click(dialog.getByRole('button', { name: 'Confirmer' }));
    expect(await screen.findByText("Cet élément n'existe pas ou ne vous est pas accessible.")).toBeVisible();
    expect(await screen.findByText("Aucun paiement n'attend")).toBeVisible();
  });

  it('are none where nobody pays so', async () => {
    payments = [];
    open('/operator?tab=mobile');
    expect(await screen.findByText('Aucun paiement par mobile money')).toBeVisible();
    expect(await screen.findByText("Aucun paiement n'attend")).toBeVisible();
  });

  it.each([
    [500, 'internal_error', /Réessayer/],
    [403, 'operator_only', /réservée à qui exploite/],
  ] as const)('say why they could not be read: %s', async (status, code, text) => {
    server.use(http.get(`${operator}/mobile_payments`, () => problem(status, code)));
    open('/operator?tab=mobile');
    expect((await screen.findAllByText(text))[0]).toBeVisible();
  });
});
