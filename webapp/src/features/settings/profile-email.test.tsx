import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { EmailChangeView } from '@/api/generated/model';
import { awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

beforeAll(startInFrench);

let change: EmailChangeView | undefined;
const sent: unknown[] = [];

beforeEach(() => {
  signedIn(awa);
  change = undefined;
  sent.length = 0;
  server.use(
    http.get('/api/v1/identity/email_change', () => HttpResponse.json({ change })),
    http.post('/api/v1/identity/email_change', async ({ request }) => {
      const body = (await request.json()) as { new_email: string };
      sent.push(body);
      if (body.new_email === awa.user.email) return problem(422, 'rule_broken', [{ pointer: '/new_email', code: 'email_unchanged' }]);
      change = { new_email: body.new_email, is_old_confirmed: false, is_new_confirmed: true, expires_at: '2027-01-01T00:00:00Z' };
      return new HttpResponse(null, { status: 202 });
    }),
    http.delete('/api/v1/identity/email_change', () => {
      change = undefined;
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

it('asks for another address, says which mailbox is missing, and calls it off', async () => {
  open('/settings?tab=profile');
  await userEvent.click(await screen.findByRole('button', { name: "Changer d'adresse" }));
  const dialog = await screen.findByRole('dialog', { name: "Changer d'adresse" });
  const field = within(dialog).getByLabelText(/^Nouvelle adresse/);
  await userEvent.type(field, awa.user.email);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Envoyer les messages' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription('Cette adresse est déjà la vôtre.'));
  await userEvent.clear(field);
  await userEvent.type(field, 'awa@exemple.net');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Envoyer les messages' }));
  expect(await screen.findByText(/Changement en attente vers awa@exemple.net/)).toBeVisible();
  expect(screen.getByText(/Votre adresse actuelle doit encore accepter/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Annuler le changement' }));
  await waitFor(() => expect(screen.queryByText(/Changement en attente/)).not.toBeInTheDocument());
});

it.each([
  ['waiting', /L'autre adresse doit accepter aussi/],
  ['changed', /Votre adresse est changée/],
])('a followed link tells how far it has come: %s', async (state, text) => {
  server.use(http.post('/api/v1/identity/email_change/confirm', () => HttpResponse.json({ state })));
  open('/confirm-email-change?token=t1');
  await userEvent.click(await screen.findByRole('button', { name: 'Accepter le changement' }));
  expect(await screen.findByText(text)).toBeVisible();
});

it('a link of yesterday says so', async () => {
  server.use(http.post('/api/v1/identity/email_change/cancel', () => problem(422, 'token_invalid')));
  open('/cancel-email-change?token=t1');
  await userEvent.click(await screen.findByRole('button', { name: 'Annuler le changement' }));
  expect(await screen.findByText(/Ce lien a déjà servi/)).toBeVisible();
});
