import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { InvitationView, MemberView, Ownership, RoleView } from '@/api/generated/model';
import { acme, awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

const self: MemberView = { user_id: 'u1', first_name: 'Awa', last_name: 'Diop', email: 'awa@exemple.fr', role: 'admin', is_active: true, is_owner: true, joined_at: '2026-01-02T08:00:00Z', version: 1 };
const other: MemberView = { ...self, user_id: 'u2', first_name: 'Bob', email: 'bob@exemple.fr', role: 'viewer', is_owner: false, invited_by: 'Awa Diop' };
const admin: RoleView = { key: 'admin', is_system: true, permissions: ['dashboard.read'], member_count: 1, version: 1 };
const own: RoleView = { key: 'r1', name: 'Caisse', is_system: false, permissions: ['dashboard.read', 'accounting.read'], member_count: 0, version: 3 };
const roles = [admin, { ...admin, key: 'viewer' }, own];
const waiting: InvitationView = { id: 'i1', email: 'ina@exemple.fr', role: 'r1', state: 'expired', sent_at: '2026-01-02T08:00:00Z', expires_at: '2026-01-09T08:00:00Z' };

/** Opens the members of a company. */
async function opensMembers(items: MemberView[], invitations: InvitationView[] = [], ownership: Ownership = { owner_id: 'u1' }) {
  server.use(
    http.get('/api/v1/companies/c1/members', () => HttpResponse.json({ items })),
    http.get('/api/v1/companies/c1/invitations', () => HttpResponse.json({ items: invitations })),
    http.get('/api/v1/companies/c1/ownership', () => HttpResponse.json(ownership)),
    http.get('/api/v1/companies/c1/roles', () => HttpResponse.json({ items: roles, modules: ['dashboard', 'settings', 'accounting', 'users'] })),
  );
  open('/settings?tab=members');
  await screen.findByRole('cell', { name: /^Awa Diop/ });
}

/** Opens the acts of a member. */
async function opensActs(name: string) {
  await userEvent.click(screen.getByRole('button', { name: `Actions pour ${name}` }));
}

beforeAll(startInFrench);
beforeEach(() => signedIn(awa));

it('offers nothing to do about the owner, who is alone', async () => {
  await opensMembers([self]);
  expect(screen.queryByRole('button', { name: /^Actions pour/ })).not.toBeInTheDocument();
  expect(screen.getByText('Propriétaire')).toBeVisible();
  expect(await screen.findByText('Aucune invitation en attente')).toBeVisible();
});

it('deactivates another at the version that was seen', async () => {
  let seen: string | null = null;
  let sent: unknown;
  await opensMembers([self, other]);
  server.use(
    http.patch('/api/v1/companies/c1/members/u2', async ({ request }) => {
      seen = request.headers.get('If-Match');
      sent = await request.json();
      return HttpResponse.json({ ...other, is_active: false, version: 2 });
    }),
  );
  await opensActs('Bob Diop');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Désactiver' }));
  await waitFor(() => expect([seen, sent]).toEqual(['"1"', { is_active: false }]));
});

it('invites an address to a role, and says beside the field what the service has against it', async () => {
  let sent: unknown;
  let key: string | null = '';
  await opensMembers([self]);
  server.use(
    http.post('/api/v1/companies/c1/invitations', async ({ request }) => {
      sent = await request.json();
      key = request.headers.get('Idempotency-Key');
      return problem(409, 'invitation_pending');
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Inviter' }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Adresse e-mail/ }), 'ina@exemple.fr');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Rôle/ }), 'Caisse');
  await userEvent.click(screen.getByRole('button', { name: "Envoyer l'invitation" }));
  expect(await screen.findByText('Cette adresse a déjà une invitation en attente.')).toBeVisible();
  expect(sent).toEqual({ email: 'ina@exemple.fr', role: 'r1' });
  expect(key, 'a key that the service would refuse').toBeNull();
});

it('shows an invitation whose time is over, and sends it again', async () => {
  await opensMembers([self], [waiting]);
  const table = await screen.findByRole('table', { name: 'Invitations en attente' });
  expect(within(table).getAllByText('Expirée').length).toBeGreaterThan(0);
  expect(within(table).getByText('Caisse')).toBeVisible();
  server.use(
    http.post('/api/v1/companies/c1/invitations/i1/resend', () => {
      server.use(http.get('/api/v1/companies/c1/invitations', () => HttpResponse.json({ items: [{ ...waiting, state: 'pending' }] })));
      return HttpResponse.json({ ...waiting, state: 'pending' });
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Renvoyer à ina@exemple.fr' }));
  expect(await within(table).findByText('En attente')).toBeVisible();
});

it('gives no more in a role than who makes it has', async () => {
  let sent: unknown;
  await opensMembers([self]);
  server.use(
    http.post('/api/v1/companies/c1/roles', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ ...own, name: 'Paie' }, { status: 201 });
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Nouveau rôle' }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Nom du rôle/ }), 'Paie');
  const grid = within(screen.getByRole('table', { name: 'Droits par module' }));
  expect(acme.permissions).not.toContain('accounting.manage');
  expect(grid.getByRole('radio', { name: 'Comptabilité : Gestion' })).toBeDisabled();
  expect(grid.getByRole('radio', { name: 'Tableau de bord : Aucun' })).toBeDisabled();
  await userEvent.click(grid.getByRole('radio', { name: 'Comptabilité : Saisie' }));
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(sent).toEqual({ name: 'Paie', permissions: ['dashboard.read', 'accounting.write'] }));
});

it('lets who was asked become the owner', async () => {
  let accepted = false;
  const transfer = { from_user_id: 'u2', from_name: 'Bob Diop', to_user_id: 'u1', created_at: '2026-01-02T08:00:00Z', expires_at: '2026-01-09T08:00:00Z' };
  await opensMembers([self, other], [], { owner_id: 'u2', transfer });
  server.use(
    http.post('/api/v1/companies/c1/ownership/transfer/accept', () => {
      accepted = true;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  expect(await screen.findByText(/^Bob Diop vous propose de devenir propriétaire/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Devenir propriétaire' }));
  await waitFor(() => expect(accepted).toBe(true));
});
