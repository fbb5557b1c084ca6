import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { AuditEventView, InvitationView, MemberView, RoleView } from '@/api/generated/model';
import { acme, awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

const bob: MemberView = { user_id: '019c4a5e-7d10-7000-8000-5f0c9a1b2c3d', first_name: 'Bob', last_name: 'Ndiaye', email: 'bob@exemple.fr', role: 'viewer', is_active: true, is_owner: false, joined_at: '2026-01-02T08:00:00Z', version: 1 };
const till: RoleView = { key: '019c4a5e-7d10-7000-8000-0000caisse01', name: 'Caisse', is_system: false, permissions: ['dashboard.read'], member_count: 0, version: 2 };
const ina: InvitationView = { id: '019c4a5e-7d10-7000-8000-00000000ina1', email: 'ina@exemple.fr', role: 'viewer', state: 'pending', sent_at: '2026-01-02T08:00:00Z', expires_at: '2026-01-09T08:00:00Z' };
const nobody = '019c4a5e-7d10-7000-8000-0000feedbeef';
const act: AuditEventView = { id: 'e1', at: '2026-03-02T09:00:00Z', actor_kind: 'user', actor_id: 'u1', actor_name: 'Awa Diop', operation: 'member_role_changed', target: `user:${bob.user_id}`, details: {}, request_id: 'r-1' };
const changed: AuditEventView = { ...act, before: { role: 'accountant', is_active: true }, after: { role: till.key, is_active: true } };

/** Opens the trail of a company as somebody with `permissions` sees it. */
async function opensTrail(items: AuditEventView[], permissions = [...acme.permissions, 'security.read']) {
  const lists = permissions.includes('users.read');
  server.use(
    http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions })),
    http.get('/api/v1/companies/c1/audit_events', () => HttpResponse.json({ items })),
    http.get('/api/v1/companies/c1/members', () => (lists ? HttpResponse.json({ items: [bob] }) : problem(403, 'permission_missing'))),
    http.get('/api/v1/companies/c1/roles', () => (lists ? HttpResponse.json({ items: [till], modules: [] }) : problem(403, 'permission_missing'))),
    http.get('/api/v1/companies/c1/invitations', () => (lists ? HttpResponse.json({ items: [ina] }) : problem(403, 'permission_missing'))),
  );
  open('/settings?tab=audit');
  return within(await screen.findByRole('table', { name: "Journal d'audit" }));
}

/** Opens the detail of the only act. */
async function opensDetail(event: AuditEventView) {
  await opensTrail([event]);
  await userEvent.click(await screen.findByRole('button', { name: /^Rôle d'un membre modifié/ }));
  return within(await screen.findByRole('dialog'));
}

beforeAll(startInFrench);
beforeEach(() => signedIn(awa));

it.each([
  ['a member', `user:${bob.user_id}`, 'Membre Bob Ndiaye'],
  ['who did one of the acts and has left', 'user:u1', 'Membre Awa Diop'],
  ['a role of the company', `role:${till.key}`, 'Rôle Caisse'],
  ['an invitation that waits', `invitation:${ina.id}`, 'Invitation ina@exemple.fr'],
  ['the company', 'company:c1', 'Entreprise ACME'],
  ['a module', 'module:accounting', 'Module Comptabilité'],
  ['an account', 'account:411000', 'Compte 411000'],
  ['somebody who is known no more', `user:${nobody}`, 'Membre feedbeef'],
])('names %s', async (_, target, name) => {
  const table = await opensTrail([{ ...act, target }]);
  expect(await table.findByRole('cell', { name })).toBeVisible();
});

it('names an accepted invitation after who accepted it', async () => {
  const target = `invitation:${nobody}`;
  const table = await opensTrail([{ ...act, id: 'e2', operation: 'invitation_accepted', target, after: { user: bob.user_id, role: 'viewer' } }, { ...act, operation: 'member_invited', target }]);
  await waitFor(() => expect(table.getAllByRole('cell', { name: 'Invitation Bob Ndiaye' })).toHaveLength(2));
});

it('names a deleted role as the acts on it do', async () => {
  const target = `role:${nobody}`;
  const table = await opensTrail([{ ...act, id: 'e2', operation: 'role_deleted', target, before: { name: 'Paie' } }, { ...act, operation: 'role_changed', target, after: { permissions: [] } }]);
  await waitFor(() => expect(table.getAllByRole('cell', { name: 'Rôle Paie' })).toHaveLength(2));
});

it('tells people apart by the end of their id where the reader may not see the members', async () => {
  const table = await opensTrail([act], ['dashboard.read', 'security.read']);
  expect(await table.findByRole('cell', { name: 'Membre 9a1b2c3d' })).toBeVisible();
});

it('writes roles by their names, and leaves out what did not change', async () => {
  const detail = await opensDetail(changed);
  expect(await detail.findByRole('row', { name: 'Rôle Comptable Caisse' })).toBeVisible();
  expect(detail.queryByRole('row', { name: /^Actif/ })).not.toBeInTheDocument();
  expect(detail.getByText(`user:${bob.user_id}`)).toBeVisible();
});

it('writes people and rights by their names', async () => {
  const detail = await opensDetail({ ...act, before: { owner: 'u1', permissions: ['accounting.read'] }, after: { owner: bob.user_id, permissions: ['accounting.read', 'accounting.write', 'users.manage'] } });
  expect(await detail.findByRole('row', { name: 'Propriétaire Awa Diop Bob Ndiaye' })).toBeVisible();
  expect(detail.getByRole('row', { name: 'Droits Comptabilité (Lecture) Comptabilité (Saisie) Membres (Gestion)' })).toBeVisible();
});

it('says of an act that changed nothing that it did not', async () => {
  const detail = await opensDetail({ ...act, before: { role: 'viewer' }, after: { role: 'viewer' } });
  expect(await detail.findByText("Aucun champ n'a changé.")).toBeVisible();
});
