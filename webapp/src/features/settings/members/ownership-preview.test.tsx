import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberView, Ownership, OwnershipPreview } from '@/api/generated/model';
import { awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';
import { bought, sells } from '@/test/subscription';

const member = { role: 'admin', is_active: true, joined_at: '2026-01-02T08:00:00Z', version: 1 };
const members = [
  { ...member, user_id: 'u1', first_name: 'Awa', last_name: 'Diop', email: 'awa@exemple.fr', is_owner: true },
  { ...member, user_id: 'u2', first_name: 'Bob', last_name: 'Diop', email: 'bob@exemple.fr', is_owner: false },
] as unknown as MemberView[];
const same: OwnershipPreview = { user_id: 'u2', plan_id: 'starter', lost_modules: [], gained_modules: [], excess: [] };

beforeAll(startInFrench);
beforeEach(() => {
  signedIn(awa);
  sells();
});

function shows(ownership: Ownership, preview: OwnershipPreview | undefined): void {
  server.use(
    http.get('/api/v1/companies/c1/members', () => HttpResponse.json({ items: members })),
    http.get('/api/v1/companies/c1/invitations', () => HttpResponse.json({ items: [] })),
    http.get('/api/v1/companies/c1/ownership', () => HttpResponse.json(ownership)),
    http.get('/api/v1/companies/c1/ownership/preview', () => (preview === undefined ? problem(403, 'owner_only') : HttpResponse.json(preview))),
    http.get('/api/v1/companies/c1/roles', () => HttpResponse.json({ items: [{ key: 'admin', name: 'admin', is_system: true, permissions: [], member_count: 2, version: 1 }], modules: [] })),
  );
  open('/settings?tab=members');
}

async function offers(preview: OwnershipPreview | undefined) {
  shows({ owner_id: 'u1' }, preview);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions pour Bob Diop' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Céder la propriété' }));
  return within(await screen.findByRole('dialog', { name: 'Céder la propriété à Bob Diop' }));
}

describe('before a company is offered, its owner', () => {
  it('sees what the plan of the other holds and what it does not', async () => {
    const dialog = await offers({ ...same, lost_modules: ['accounting'], excess: [{ company_id: 'c1', company_name: 'ACME', kind: 'users', used: 4, most: 2 }] });
    expect((await dialog.findByText('Offre du nouveau propriétaire')).parentElement).toHaveTextContent('Starter');
    expect(dialog.getByText('Modules perdus').parentElement).toHaveTextContent('Comptabilité');
    expect(dialog.getByText(/^Utilisateurs\s: 4 \(2 au plus\)$/)).toBeVisible();
    expect(dialog.getByText(/^Rien n'est supprimé/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Proposer' })).toBeEnabled();
  });

  it('sees until when the other one tries', async () => {
    const dialog = await offers({ ...same, plan_id: 'trial', trial_ends_at: '2026-12-12T12:00:00Z' });
    expect((await dialog.findByText('Offre du nouveau propriétaire')).parentElement).toHaveTextContent('Essai gratuit');
    expect(dialog.getByText("Fin de l'essai").parentElement).toHaveTextContent('12/12/2026');
  });

  it('hears that what they pay goes on', async () => {
    sells({ subscription: bought });
    expect(await (await offers(same)).findByText(/^Votre abonnement n'est pas cédé avec l'entreprise/)).toBeVisible();
  });

  it('sees why it would be refused, and cannot offer it', async () => {
    const dialog = await offers({ ...same, plan_id: undefined, refusal: 'new_owner_without_subscription' });
    expect(await dialog.findByText(/^Le nouveau propriétaire n'a pas d'abonnement en cours/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Proposer' })).toBeDisabled();
    expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('may offer it where nothing can be told beforehand', async () => {
    const dialog = await offers(undefined);
    expect(await dialog.findByRole('alert')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Proposer' })).toBeEnabled();
  });
});

describe('before a company is taken over, who was asked', () => {
  const transfer = { from_user_id: 'u2', from_name: 'Bob Diop', to_user_id: 'u1', created_at: '2026-01-02T08:00:00Z', expires_at: '2026-01-09T08:00:00Z' };

  it('sees what their own plan holds of it', async () => {
    shows({ owner_id: 'u2', transfer }, { ...same, user_id: 'u1', gained_modules: ['accounting'] });
    expect((await screen.findByText('Modules gagnés')).parentElement).toHaveTextContent('Comptabilité');
    expect(screen.getByText('Votre offre').parentElement).toHaveTextContent('Starter');
    expect(screen.getByRole('button', { name: 'Devenir propriétaire' })).toBeEnabled();
  });

  it('sees why they cannot', async () => {
    shows({ owner_id: 'u2', transfer }, { ...same, user_id: 'u1', refusal: 'new_owner_has_namesake' });
    expect(await screen.findByText('Vous possédez déjà une entreprise de ce nom.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Devenir propriétaire' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Refuser' })).toBeEnabled();
  });
});
