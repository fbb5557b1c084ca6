import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import type { CompanyModule } from '@/api/generated/model';
import { acme, awa, open, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';
import { sells } from '@/test/subscription';

const product = [
  { key: 'dashboard', category: 'core', required: true, recommended: true, setup_minutes: 5 },
  { key: 'accounting', category: 'finance', required: false, recommended: true, setup_minutes: 10 },
];
let own: CompanyModule[];

/** Who may do this, in a company whose books are switched on, or locked by its plan. */
function working(permissions: string[], access: CompanyModule['access'] = 'available') {
  own = [
    { key: 'dashboard', group: 'finances', is_enabled: true, access: 'available' },
    { key: 'accounting', group: 'finances', is_enabled: true, access },
  ];
  server.use(
    http.get('/api/v1/onboarding/modules', () => HttpResponse.json({ items: product })),
    http.get('/api/v1/companies/c1/modules', () => HttpResponse.json({ items: own })),
    http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions, modules: [...own, ...acme.modules.filter(({ key }) => key === 'settings')] })),
    http.put('/api/v1/companies/c1/modules/accounting', async ({ request }) => {
      const { is_enabled } = (await request.json()) as { is_enabled: boolean };
      own = own.map((module) => (module.key === 'accounting' ? { ...module, is_enabled, access: is_enabled ? 'available' : 'disabled' } : module));
      return HttpResponse.json(own[1]);
    }),
  );
}

const manager = [...acme.permissions, 'settings.manage'];
const books = () => screen.findByRole('switch', { name: /Comptabilité/ });

beforeEach(async () => {
  await startInFrench();
  signedIn(awa);
});

it('switches a module off and on, and the sidebar follows', async () => {
  working(manager);
  const user = userEvent.setup();
  open('/settings?tab=modules');
  const inSidebar = () => screen.queryAllByRole('link', { name: 'Comptabilité' }).length > 0;
  await books();
  await waitFor(() => expect(inSidebar()).toBe(true));
  await user.click(await books());
  await waitFor(() => expect(inSidebar()).toBe(false));
  expect(await books()).not.toBeChecked();
  await user.click(await books());
  await waitFor(() => expect(inSidebar()).toBe(true));
});

it('says why a module that every company needs stays on', async () => {
  working(manager);
  open('/settings?tab=modules');
  const dashboard = await screen.findByRole('switch', { name: /Tableau de bord/ });
  expect(dashboard).toBeDisabled();
  expect(dashboard).toHaveAccessibleDescription(/toute entreprise en a besoin/);
});

it('names the plans that hold a module which the present one does not, and leads the owner to them', async () => {
  working(manager, 'not_in_plan');
  sells();
  server.use(http.get('/api/v1/companies/c1/ownership', () => HttpResponse.json({ owner_id: 'u1' })));
  open('/settings?tab=modules');
  expect(await books()).toBeDisabled();
  expect(await books()).toHaveAccessibleDescription(/Votre offre ne comprend pas ce module/);
  expect(await screen.findByText(/^Compris dans Starter et Professional\./)).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Voir les offres' })).toHaveAttribute('href', '/pricing');
});

it('says to others whom to ask for such a plan', async () => {
  working(manager, 'not_in_plan');
  sells();
  open('/settings?tab=modules');
  expect(await screen.findByText(/^Compris dans Starter et Professional\. Demandez une offre plus large/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Voir les offres' })).not.toBeInTheDocument();
});

it('is only read by who may not switch', async () => {
  working(['dashboard.read', 'settings.read']);
  open('/settings?tab=modules');
  expect(await books()).toBeDisabled();
  expect(screen.getByText(/pas de les activer/)).toBeVisible();
});
