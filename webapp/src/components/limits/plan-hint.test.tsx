import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acme, awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

beforeAll(startInFrench);
beforeEach(() => signedIn(awa));

/** Opens a page that is refused because the plan does not hold it, as somebody who may do this. */
async function refused(plans: string[], owner = 'u1', permissions = acme.permissions) {
  server.use(
    http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions })),
    http.get('/api/v1/companies/c1/ownership', () => HttpResponse.json({ owner_id: owner })),
    http.get('/api/v1/companies/c1/members', () => problem(402, 'plan_required', [], { plans })),
    http.get('/api/v1/companies/c1/invitations', () => HttpResponse.json({ items: [] })),
    http.get('/api/v1/companies/c1/roles', () => HttpResponse.json({ items: [], modules: [] })),
  );
  open('/settings?tab=members');
  return within((await screen.findByText(/^L'offre de l'entreprise ne le comprend pas/)).parentElement!);
}

it('names the plans that would do, and leads the owner to them', async () => {
  const told = await refused(['professional', 'enterprise']);
  expect(await told.findByText(/^Compris dans Professional et Enterprise\./)).toBeVisible();
  expect(await told.findByRole('link', { name: 'Voir les offres' })).toHaveAttribute('href', '/pricing');
});

it('says to others whom to ask', async () => {
  const told = await refused(['enterprise'], 'u9');
  expect(await told.findByText(/^Compris dans Enterprise\. Demandez une offre plus large au propriétaire/)).toBeVisible();
  expect(told.queryByRole('link')).not.toBeInTheDocument();
});

it('leads nowhere where no plan would do', async () => {
  const told = await refused([]);
  expect(told.queryByText(/^Compris dans/)).not.toBeInTheDocument();
  expect(told.queryByRole('link')).not.toBeInTheDocument();
});

describe('what is in there all the same', () => {
  const manager = [...acme.permissions, 'settings.manage'];

  it('is taken out by the owner', async () => {
    const told = await refused([], 'u1', manager);
    expect(await told.findByText(/^Ce qui y a été saisi reste exportable/)).toBeVisible();
    expect(told.getByRole('link', { name: 'Exporter les données' })).toHaveAttribute('href', '/settings?tab=data');
  });

  it('is no word to others', async () => {
    const told = await refused(['enterprise'], 'u9', manager);
    expect(await told.findByText(/Demandez une offre plus large/)).toBeVisible();
    expect(told.queryByRole('link')).not.toBeInTheDocument();
  });
});
