import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { Toaster } from '@/components/ui/toaster';
import { acme, awa, open, problem, signedIn } from '@/test/app';
import { hasUnsaved } from '@/lib/unsaved';
import { startInFrench } from '@/test/language';
import { showAt } from '@/test/media';
import { server } from '@/test/server';

const both = { ...awa, companies: [...awa.companies, { ...awa.companies[0]!, id: 'c2', name: 'Garage Ndiaye', is_default: false }] };
const lost = "Vous n'avez plus accès à ACME.";

type Router = ReturnType<typeof open>;

beforeEach(async () => {
  await startInFrench();
  showAt(true);
  signedIn(both);
  server.use(http.get('/api/v1/companies/c2', () => HttpResponse.json({ ...acme, id: 'c2', name: 'Garage Ndiaye' })));
});

/** Somebody takes the person out of the company that shows; they come back to the tab. */
async function isTakenOutOf(router: Router): Promise<void> {
  server.use(
    http.get('/api/v1/companies/c1', () => problem(404, 'not_found')),
    http.get('/api/v1/identity/session', () => HttpResponse.json({ ...both, companies: both.companies.slice(1), default_company_id: 'c2' })),
  );
  await router.options.context.queryClient.invalidateQueries();
}

function opens(address: string): Router {
  render(<Toaster />);
  return open(address);
}

it('goes over to another company, and says why, where nothing was typed', async () => {
  const router = opens('/settings?tab=appearance');
  await screen.findByRole('button', { name: 'Entreprise\u00a0: ACME' });
  await isTakenOutOf(router);
  expect(await screen.findByText(lost)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Entreprise\u00a0: Garage Ndiaye' })).toBeVisible();
  expect(router.state.location.pathname).not.toBe('/settings');
});

it('keeps what was typed, under the name of the company that it was typed for, until it is left', async () => {
  const router = opens('/settings');
  const name = await screen.findByRole('textbox', { name: /Prénom/ });
  await userEvent.type(name, 'ta');
  await waitFor(() => expect(hasUnsaved()).toBe(true));
  await isTakenOutOf(router);
  expect(await screen.findByText(lost)).toBeVisible();
  expect(name).toHaveValue('Awata');
  expect(screen.getByRole('button', { name: 'Entreprise\u00a0: ACME' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/settings');
  await userEvent.click(screen.getByRole('button', { name: 'Quitter cette entreprise' }));
  expect(await screen.findByRole('button', { name: 'Entreprise\u00a0: Garage Ndiaye' })).toBeVisible();
  await waitFor(() => expect(screen.queryByDisplayValue('Awata')).not.toBeInTheDocument());
  expect(router.state.location.pathname).not.toBe('/settings');
});
