import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { MemberView } from '@/api/generated/model';
import { awa, open, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

const self: MemberView = { user_id: 'u1', first_name: 'Awa', last_name: 'Diop', email: 'awa@exemple.fr', role: 'admin', is_active: true, joined_at: '2026-01-02T08:00:00Z', version: 1 };
const other: MemberView = { ...self, user_id: 'u2', first_name: 'Bob', email: 'bob@exemple.fr', role: 'viewer' };

/** Opens the members of a company. */
async function opensMembers(...items: MemberView[]) {
  server.use(
    http.get('/api/v1/companies/c1/members', () => HttpResponse.json({ items })),
    http.get('/api/v1/companies/c1/roles', () => HttpResponse.json({ items: [{ key: 'admin' }, { key: 'viewer' }] })),
  );
  open('/settings?tab=members');
  await screen.findByRole('cell', { name: /^Awa Diop/ });
}

beforeAll(startInFrench);
beforeEach(() => signedIn(awa));

it('has no column of acts for who is alone, and says that nobody can be added', async () => {
  await opensMembers(self);
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).not.toBeInTheDocument();
  expect(screen.getByText(/ne permet pas d'ajouter/)).toBeVisible();
});

it('offers to take another out, and not oneself', async () => {
  await opensMembers(self, other);
  expect(screen.getByRole('columnheader', { name: 'Actions' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Retirer/ })).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Retirer Bob Diop' })).toBeVisible();
});
