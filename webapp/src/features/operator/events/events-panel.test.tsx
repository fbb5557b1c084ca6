import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Toaster } from '@/components/ui/toaster';
import { open, problem } from '@/test/app';
import { startInFrench } from '@/test/language';
import { failedEvent, lists, operator, operatorSignedIn } from '@/test/operator';
import { server } from '@/test/server';

const applied = { ...failedEvent, id: 9, event_id: 'evt_9', kind: 'invoice.paid', state: 'applied', last_error: undefined };

beforeAll(startInFrench);
beforeEach(operatorSignedIn);

/** What the service was told to apply once more, in order. */
function replays(): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.post(`${operator}/billing_events/replay`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ events: 1 });
    }),
  );
  return sent;
}

const confirm = async () => userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Rejouer' }));

describe('the events of the payment provider', () => {
  it('are filtered by how far they are', async () => {
    const asked = lists('billing_events', [applied, failedEvent]);
    const router = open('/operator?tab=events');
    expect((await screen.findByText('invoice.payment_failed')).closest('tr')).toHaveTextContent(/Échoué.*the customer has no account here/);
    await userEvent.click(screen.getByRole('button', { name: 'État' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Échoué' }));
    await expect.poll(() => asked.at(-1)?.get('state')).toBe('failed');
    expect(router.state.location.search).toMatchObject({ state: 'failed' });
  });

  it('show what was told as a text, and are replayed one by one', async () => {
    lists('billing_events', [failedEvent]);
    server.use(http.get(`${operator}/billing_events/8`, () => HttpResponse.json({ ...failedEvent, body: { type: 'invoice.payment_failed', note: '<img src=x onerror=alert(1)>' } })));
    const sent = replays();
    const router = open('/operator?tab=events');
    await userEvent.click(await screen.findByRole('button', { name: /^invoice\.payment_failed/ }));
    const panel = within(await screen.findByRole('dialog', { name: 'invoice.payment_failed' }));
    expect(panel.getByText(/"note": "<img src=x onerror=alert\(1\)>"/)).toBeVisible();
    expect(panel.queryByRole('img')).not.toBeInTheDocument();
    expect(router.state.location.search).toMatchObject({ event: 8 });
    await userEvent.click(panel.getByRole('button', { name: 'Rejouer…' }));
    const question = within(await screen.findByRole('dialog', { name: /^Rejouer cet événement/ }));
    await userEvent.click(question.getByRole('button', { name: 'Rejouer' }));
    await expect.poll(() => sent).toEqual([{ ids: [8] }]);
  });

  it('are replayed as they are chosen', async () => {
    render(<Toaster />);
    lists('billing_events', [applied, failedEvent]);
    const sent = replays();
    open('/operator?tab=events');
    await userEvent.click(await screen.findByRole('checkbox', { name: "Choisir l'événement evt_9" }));
    await userEvent.click(screen.getByRole('checkbox', { name: "Choisir l'événement evt_8" }));
    await userEvent.click(screen.getByRole('button', { name: 'Rejouer 2 événements…' }));
    await confirm();
    await expect.poll(() => sent).toEqual([{ ids: [9, 8] }]);
    expect(await screen.findByText('1 événement va être rejoué.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Lignes choisies' })).not.toBeInTheDocument();
  });

  it('are all replayed that failed, once it is proven who asks', async () => {
    lists('billing_events', [failedEvent]);
    let isProven = false;
    const sent: unknown[] = [];
    server.use(
      http.post(`${operator}/billing_events/replay`, async ({ request }) => {
        if (!isProven) return problem(403, 'reauthentication_required');
        sent.push(await request.json());
        return HttpResponse.json({ events: 3 });
      }),
      http.get('/api/v1/identity/second_factor', () => HttpResponse.json({ is_on: false, recovery_codes_left: 0 })),
      http.post('/api/v1/identity/session/reauthentication', () => {
        isProven = true;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    open('/operator?tab=events');
    await userEvent.click(await screen.findByRole('button', { name: 'Rejouer tous les échecs…' }));
    await confirm();
    const proof = within(await screen.findByRole('dialog', { name: "Confirmez que c'est bien vous" }));
    await userEvent.type(await proof.findByLabelText(/^Mot de passe/), 'secret');
    await userEvent.click(proof.getByRole('button', { name: 'Continuer' }));
    await expect.poll(() => sent).toEqual([{}]);
  });

  it('say why they are not replayed', async () => {
    lists('billing_events', [failedEvent]);
    server.use(http.post(`${operator}/billing_events/replay`, () => problem(503, 'payments_unavailable')));
    open('/operator?tab=events');
    await userEvent.click(await screen.findByRole('button', { name: 'Rejouer tous les échecs…' }));
    await confirm();
    expect(await screen.findByText(/Le prestataire de paiement ne répond pas/)).toBeVisible();
  });

  it('are none before the provider tells something', async () => {
    lists('billing_events', []);
    open('/operator?tab=events');
    expect(await screen.findByText('Aucun événement')).toBeVisible();
  });

  it.each([
    [500, 'internal_error', /Réessayer/],
    [403, 'operator_only', /réservée à qui exploite/],
  ] as const)('say why they could not be read: %s', async (status, code, text) => {
    server.use(http.get(`${operator}/billing_events`, () => problem(status, code)));
    open('/operator?tab=events');
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('lead back from one that is not there', async () => {
    lists('billing_events', [failedEvent]);
    server.use(http.get(`${operator}/billing_events/7`, () => problem(404, 'not_found')));
    const router = open('/operator?tab=events&event=7');
    const [close] = await screen.findAllByRole('button', { name: 'Fermer' });
    await screen.findByText("Cet élément n'existe pas ou ne vous est pas accessible.");
    if (close !== undefined) await userEvent.click(close);
    await expect.poll(() => router.state.location.search).not.toHaveProperty('event', 7);
  });
});
