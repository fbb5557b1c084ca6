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
const more: RoleView = { ...admin, key: 'manager', permissions: ['dashboard.read', 'accounting.manage'] };
const own: RoleView = { key: 'r1', name: 'Caisse', is_system: false, permissions: ['dashboard.read', 'accounting.read'], member_count: 0, version: 3 };
const viewer = { ...admin, key: 'viewer' };
const roles = [admin, viewer, own];
const waiting: InvitationView = { id: 'i1', email: 'ina@exemple.fr', role: 'r1', state: 'expired', sent_at: '2026-01-02T08:00:00Z', expires_at: '2026-01-09T08:00:00Z' };

/** Opens the members of a company. */
async function opensMembers(items: MemberView[], invitations: InvitationView[] = [], ownership: Ownership = { owner_id: 'u1' }, offered = roles) {
  server.use(
    http.get('/api/v1/companies/c1/members', () => HttpResponse.json({ items })),
    http.get('/api/v1/companies/c1/invitations', () => HttpResponse.json({ items: invitations })),
    http.get('/api/v1/companies/c1/ownership', () => HttpResponse.json(ownership)),
    http.get('/api/v1/companies/c1/roles', () => HttpResponse.json({ items: offered, modules: ['dashboard', 'settings', 'accounting', 'users'] })),
  );
  open('/settings?tab=members');
  await screen.findByRole('cell', { name: /^Awa Diop/ });
}

/** Opens the acts on a member or an invitation. */
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

it('leads from a member, the owner too, to what they did, for who may see the trail', async () => {
  server.use(
    http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions: ['users.read', 'security.read', 'dashboard.read'] })),
    http.get('/api/v1/companies/c1/audit_events', () => HttpResponse.json({ items: [] })),
  );
  await opensMembers([self, other]);
  await opensActs('Awa Diop');
  expect(screen.getAllByRole('menuitem')).toHaveLength(1);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Voir son activité' }));
  await waitFor(() => expect(window.location.search).toBe('?tab=audit&actor=u1'));
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
  let key: string | null = null;
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
  expect(key, 'a key under which one mail is sent').not.toBeNull();
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
  await opensActs('ina@exemple.fr');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Renvoyer' }));
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
  server.use(http.get('/api/v1/companies/c1/ownership/preview', () => HttpResponse.json({ user_id: 'u1', plan_id: 'trial', lost_modules: [], gained_modules: [], excess: [] })));
  await opensMembers([self, other], [], { owner_id: 'u2', transfer });
  server.use(
    http.post('/api/v1/companies/c1/ownership/transfer/accept', () => {
      accepted = true;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  expect(await screen.findByText('Les modules restent les mêmes.')).toBeVisible();
  expect(screen.getByText(/^Bob Diop vous propose de devenir propriétaire/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Devenir propriétaire' }));
  await waitFor(() => expect(accepted).toBe(true));
});

it('changes neither the owner nor who may do more than the reader', async () => {
  const [owner, boss] = [{ ...other, user_id: 'u3', first_name: 'Cléo', is_owner: true, role: 'admin' }, { ...other, user_id: 'u4', first_name: 'Dina', role: 'manager' }];
  await opensMembers([{ ...self, is_owner: false }, other, owner, boss], [], { owner_id: 'u3' }, [...roles, more]);
  expect(await screen.findByRole('combobox', { name: 'Rôle de Bob Diop' })).toBeEnabled();
  expect(screen.getAllByRole('combobox', { name: /^Rôle de/ })).toHaveLength(1);
  const row = (name: RegExp) => within(screen.getByRole('row', { name }));
  expect(row(/Cléo/).getByRole('cell', { name: 'Administrateur' })).toBeVisible();
  expect(row(/Dina/).getByRole('cell', { name: 'Gestionnaire' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Actions pour/ }).map((button) => button.getAttribute('aria-label'))).toEqual(['Actions pour Awa Diop', 'Actions pour Bob Diop']);
});

it('offers only roles that may no more than the reader, and says why of the others', async () => {
  let sent: unknown;
  await opensMembers([self], [], { owner_id: 'u1' }, [{ ...more, key: 'viewer' }, { ...own, permissions: ['dashboard.read', 'accounting.read', 'users.read'] }, { ...own, key: 'r2', name: 'Accueil', permissions: ['dashboard.read', 'payroll.read', 'payroll.write', 'payroll.manage'] }]);
  server.use(
    http.post('/api/v1/companies/c1/invitations', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json(waiting, { status: 201 });
    }),
  );
  await screen.findByRole('button', { name: /^Accueil/ });
  await userEvent.click(screen.getByRole('button', { name: 'Inviter' }));
  const choice = screen.getByRole('combobox', { name: /^Rôle/ });
  expect(choice).toHaveDisplayValue('Accueil');
  expect(choice).toHaveAccessibleDescription(/dont vous avez tous les droits/);
  expect(within(choice).getByRole('option', { name: /\(plus de droits que vous\)$/ })).toBeDisabled();
  await userEvent.type(screen.getByRole('textbox', { name: /^Adresse e-mail/ }), 'ina@exemple.fr');
  await userEvent.click(screen.getByRole('button', { name: "Envoyer l'invitation" }));
  await waitFor(() => expect(sent).toEqual({ email: 'ina@exemple.fr', role: 'r2' }));
});

it('still offers the roles of who changed one, when they are fetched again with another number of members', async () => {
  await opensMembers([self, other]);
  const choice = await screen.findByRole('combobox', { name: 'Rôle de Bob Diop' });
  const recounted = roles.map((role) => ({ ...role, member_count: role.member_count + 1, version: role.version + 1 }));
  let isFetched = false;
  server.use(
    http.patch('/api/v1/companies/c1/members/u2', () => HttpResponse.json({ ...other, role: 'r1', version: 2 })),
    http.get('/api/v1/companies/c1/members', () => HttpResponse.json({ items: [self, { ...other, role: 'r1', version: 2 }] })),
    http.get('/api/v1/companies/c1/roles', () => {
      isFetched = true;
      return HttpResponse.json({ items: recounted, modules: ['dashboard', 'settings', 'accounting', 'users'] });
    }),
  );
  await userEvent.selectOptions(choice, 'Caisse');
  await waitFor(() => expect(isFetched).toBe(true));
  await waitFor(() => expect(choice).toHaveDisplayValue('Caisse'));
  for (const option of within(choice).getAllByRole('option')) expect(option).toBeEnabled();
});

it('gives each role of a choice its own direction, so that a long Latin name is cut at its end in Arabic too', async () => {
  await opensMembers([self, other]);
  const choice = await screen.findByRole('combobox', { name: 'Rôle de Bob Diop' });
  expect(within(choice).getAllByRole('option').map(({ dir }) => dir)).toEqual(['ltr', 'ltr', 'ltr']);
});

it('leaves invitations to a role that may more to others', async () => {
  await opensMembers([self], [{ ...waiting, role: 'manager' }], { owner_id: 'u1' }, [...roles, more]);
  await screen.findByRole('button', { name: /^Caisse/ });
  expect(screen.getByText('ina@exemple.fr')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Actions pour ina@exemple.fr' })).not.toBeInTheDocument();
});

it('says before somebody is removed that their sessions and keys end at once', async () => {
  await opensMembers([self, other]);
  await screen.findByRole('combobox', { name: 'Rôle de Bob Diop' });
  await opensActs('Bob Diop');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Retirer' }));
  expect(await screen.findByRole('dialog')).toHaveAccessibleDescription(/aussitôt\s: les sessions ouvertes .* les clés API/);
});

it('keeps the question open when the removal is refused, says why, and tries again', async () => {
  await opensMembers([self, other]);
  await screen.findByRole('combobox', { name: 'Rôle de Bob Diop' });
  server.use(http.delete(`/api/v1/companies/c1/members/${other.user_id}`, () => new HttpResponse(null, { status: 204 })));
  server.use(http.delete(`/api/v1/companies/c1/members/${other.user_id}`, () => problem(409, 'last_admin'), { once: true }));
  await opensActs('Bob Diop');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Retirer' }));
  const question = within(await screen.findByRole('dialog'));
  await userEvent.click(question.getByRole('button', { name: 'Retirer' }));
  expect(await question.findByRole('alert')).toHaveTextContent('Une entreprise garde toujours au moins un administrateur.');
  await userEvent.click(question.getByRole('button', { name: 'Retirer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('shows at every role what it opens, and deletes one of the company by a button that warns', async () => {
  await opensMembers([self]);
  const role = await screen.findByRole('button', { name: /^Caisse/ });
  expect(role.closest('tr')).toHaveTextContent('Comptabilité (Lecture)');
  await userEvent.click(role);
  const remove = screen.getByRole('button', { name: 'Supprimer ce rôle' });
  expect(remove).toHaveClass('bg-danger');
  await userEvent.click(remove);
  expect(await screen.findByRole('dialog', { name: 'Supprimer le rôle Caisse\u202f?' })).toBeVisible();
});

it('lets a role that may more than the reader be read only', async () => {
  await opensMembers([self], [], { owner_id: 'u1' }, [{ ...own, permissions: ['dashboard.read', 'accounting.manage'] }]);
  await userEvent.click(await screen.findByRole('button', { name: /^Caisse/ }));
  expect(within(await screen.findByRole('dialog')).getByRole('radio', { name: 'Comptabilité : Gestion' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Supprimer ce rôle' })).not.toBeInTheDocument();
});

it('says to who may not see the members that their role does not let them', async () => {
  server.use(http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions: ['dashboard.read'] })));
  open('/settings?tab=members');
  expect(await screen.findByText('Votre rôle ne donne pas accès à cette page')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument();
});
