import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { Toaster } from '@/components/ui/toaster';
import { acme, awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

beforeAll(startInFrench);
beforeEach(() => signedIn(awa));

/** Opens the profile of somebody with these permissions. */
function opensProfile(permissions: string[]) {
  server.use(http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions })));
  return open('/settings');
}

/** Presses the button on the page, and the one of the question. */
async function leaves() {
  await userEvent.click(await screen.findByRole('button', { name: "Quitter l'entreprise" }));
  const question = await screen.findByRole('dialog', { name: 'Quitter ACME\u202f?' });
  await userEvent.click(within(question).getByRole('button', { name: "Quitter l'entreprise" }));
  return question;
}

it('lets out who may not see the members, and tells nobody that they lost the company', async () => {
  render(<Toaster />);
  const router = opensProfile(['dashboard.read']);
  let version: string | null = '';
  server.use(
    http.delete('/api/v1/companies/c1/members/u1', ({ request }) => {
      version = request.headers.get('If-Match');
      server.use(
        http.get('/api/v1/companies/c1', () => problem(404, 'not_found')),
        // The card of the company is gone before the session is known to be without it.
        http.get('/api/v1/identity/session', async () => {
          await delay(300);
          return HttpResponse.json({ ...awa, companies: [], default_company_id: undefined });
        }),
        http.get('/api/v1/onboarding', () => problem(503, 'unavailable')),
      );
      return new HttpResponse(null, { status: 204 });
    }),
  );
  await leaves();
  await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding'));
  expect(version).toBeNull();
  expect(screen.getByText('Vous avez quitté ACME.')).toBeVisible();
});

it('says in the question why the last administrator stays', async () => {
  opensProfile(['dashboard.read']);
  server.use(http.delete('/api/v1/companies/c1/members/u1', () => problem(409, 'last_admin')));
  const question = await leaves();
  expect(await within(question).findByText('Une entreprise garde toujours au moins un administrateur.')).toBeVisible();
});

it('tells the owner to hand the company over instead', async () => {
  opensProfile(['dashboard.read', 'users.read']);
  server.use(http.get('/api/v1/companies/c1/ownership', () => HttpResponse.json({ owner_id: 'u1' })));
  expect(await screen.findByText(/Cette entreprise vous appartient/)).toBeVisible();
  expect(screen.queryByRole('button', { name: "Quitter l'entreprise" })).not.toBeInTheDocument();
});

it('offers no way out while it is not known whose the company is, and asks again', async () => {
  opensProfile(['dashboard.read', 'users.read']);
  server.use(http.get('/api/v1/companies/c1/ownership', () => problem(500, 'internal')));
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  expect(screen.queryByRole('button', { name: "Quitter l'entreprise" })).not.toBeInTheDocument();
  server.use(http.get('/api/v1/companies/c1/ownership', () => HttpResponse.json({ owner_id: 'u2' })));
  await userEvent.click(retry);
  expect(await screen.findByRole('button', { name: "Quitter l'entreprise" })).toBeVisible();
});
