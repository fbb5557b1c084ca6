import { screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { awa, open, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';

beforeAll(startInFrench);

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it('is no route to who comes to sign in', async () => {
  signedIn(null);
  const router = open('/auth');
  await heading('Connexion à votre compte');
  expect(Object.keys(router.routesById)).not.toContain('/app/settings');
});

it('is one from the first visit on, which keeps its query, its hash and its state', async () => {
  signedIn(awa);
  const router = open('/privacy-policy');
  await heading('Confidentialité');
  await router.navigate({ to: '/settings', search: { tab: 'security' }, hash: 'sessions', state: { act: 'rename' } });
  await heading('Paramètres');
  expect(router.state.location.href).toBe('/settings?tab=security#sessions');
  expect(router.state.location.state.act).toBe('rename');
  expect(Object.keys(router.routesById)).toContain('/app/settings');
});

it('takes one step of the history, however it is found', async () => {
  signedIn(awa);
  const router = open('/privacy-policy');
  await heading('Confidentialité');
  await router.navigate({ to: '/settings' });
  await heading('Paramètres');
  router.history.back();
  await heading('Confidentialité');
});

it('is fetched when the pointer is over a link to it, and the page stays', async () => {
  signedIn(awa);
  const router = open('/privacy-policy');
  await heading('Confidentialité');
  i18next.removeResourceBundle('fr', 'settings');
  await router.preloadRoute({ to: '/settings' });
  await waitFor(() => expect(i18next.hasResourceBundle('fr', 'settings')).toBe(true));
  expect(router.state.location.pathname).toBe('/privacy-policy');
});

it('shows at once after a company that the address names was taken out of it', async () => {
  signedIn(awa);
  const router = open('/settings?tab=profile&company=c1');
  await heading('Paramètres');
  await waitFor(() => expect(router.state.location.href).toBe('/settings?tab=profile'));
});
