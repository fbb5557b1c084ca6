import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, it } from 'vitest';
import type { InvitationOffer } from '@/api/generated/model';
import { awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

const offer: InvitationOffer = { company_name: 'ACME', invited_by: 'Bob Diop', role: 'accountant', email: 'awa@exemple.fr', has_account: true, state: 'pending', expires_at: '2026-01-09T08:00:00Z' };

/** Follows the link of an invitation. */
function follows(found: Partial<InvitationOffer>) {
  server.use(http.post('/api/v1/invitations/find', () => HttpResponse.json({ ...offer, ...found })));
  return open('/invitation?token=t1');
}

beforeAll(startInFrench);

it('leads who has an account to signing in, and back', async () => {
  signedIn(null);
  follows({});
  expect(await screen.findByText(/Bob Diop vous invite à rejoindre ACME en tant que : Comptable/)).toBeVisible();
  const link = await screen.findByRole('link', { name: 'Se connecter' });
  expect(link.getAttribute('href')).toContain(encodeURIComponent('/invitation?token=t1'));
});

it('goes into the company once it is accepted', async () => {
  let sent: unknown;
  signedIn(awa);
  server.use(
    http.post('/api/v1/invitations/accept', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ company_id: 'c1' });
    }),
  );
  const router = follows({ email: 'Awa@exemple.fr' });
  await userEvent.click(await screen.findByRole('button', { name: 'Accepter' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(sent).toEqual({ token: 't1' });
});

it('says which account it takes to who is signed in with another', async () => {
  signedIn(awa);
  follows({ email: 'ina@exemple.fr' });
  expect(await screen.findByText(/pour ina@exemple.fr, et vous êtes connecté avec awa@exemple.fr/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accepter' })).not.toBeInTheDocument();
});

it('makes an account where the address has none', async () => {
  let sent: unknown;
  signedIn(null);
  server.use(
    http.post('/api/v1/invitations/join', async ({ request }) => {
      sent = await request.json();
      return problem(422, 'rule_broken', [{ pointer: '/password', code: 'password_too_common' }]);
    }),
  );
  follows({ has_account: false });
  await userEvent.type(await screen.findByLabelText(/^Prénom/), 'Ina');
  await userEvent.type(screen.getByLabelText(/^Nom/), 'Sow');
  await userEvent.type(screen.getByLabelText(/^Mot de passe/), 'motdepasse');
  await userEvent.type(screen.getByLabelText(/^Confirmer/), 'motdepasse');
  await userEvent.click(screen.getByRole('button', { name: 'Créer mon compte et rejoindre' }));
  await waitFor(() => expect(screen.getByLabelText(/^Mot de passe/)).toBeInvalid());
  expect(sent).toEqual({ token: 't1', first_name: 'Ina', last_name: 'Sow', password: 'motdepasse', language: 'fr' });
});

it('tells what became of an invitation, and of a link that is old', async () => {
  signedIn(null);
  follows({ state: 'revoked' });
  expect(await screen.findByText('Cette invitation a été annulée.')).toBeVisible();
  server.use(http.post('/api/v1/invitations/find', () => problem(422, 'token_invalid')));
  open('/invitation?token=t2');
  expect(await screen.findByText(/une invitation plus récente/)).toBeVisible();
});
