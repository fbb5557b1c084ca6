import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { awa, open, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { showAt } from '@/test/media';
import { server } from '@/test/server';

beforeEach(async () => {
  await startInFrench();
  signedIn(awa);
  showAt(true);
});
afterEach(() => vi.restoreAllMocks());

const question = () => screen.findByRole('dialog', { name: 'Modifications non enregistrées' });

/** Whether the browser would ask before it closes the tab. */
function asksBeforeClosing(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

async function typeName() {
  const user = userEvent.setup();
  const router = open('/settings');
  await user.type(await screen.findByRole('textbox', { name: /Prénom/ }), 'ta');
  return { user, router };
}

it('asks before another tab takes the place of what is not saved, and keeps it for who stays', async () => {
  const { user, router } = await typeName();
  await waitFor(() => expect(asksBeforeClosing()).toBe(true));
  await user.click(screen.getByRole('tab', { name: 'Sécurité' }));
  await user.click(within(await question()).getByRole('button', { name: 'Annuler' }));
  expect(screen.getByRole('textbox', { name: /Prénom/ })).toHaveValue('Awata');
  await user.click(screen.getByRole('tab', { name: 'Sécurité' }));
  await user.click(within(await question()).getByRole('button', { name: 'Quitter sans enregistrer' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'security' }));
});

it('asks nothing once it is saved', async () => {
  server.use(http.patch('/api/v1/identity/profile', () => HttpResponse.json({ ...awa.user, first_name: 'Awata' })));
  const { user, router } = await typeName();
  await waitFor(() => expect(asksBeforeClosing()).toBe(true));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(asksBeforeClosing()).toBe(false));
  await user.click(screen.getByRole('tab', { name: 'Sécurité' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'security' }));
});

it('sends the name that was typed, and not the one that may have been changed elsewhere', async () => {
  const sent: unknown[] = [];
  server.use(
    http.patch('/api/v1/identity/profile', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...awa.user, first_name: 'Awata' });
    }),
  );
  const { user } = await typeName();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent).toEqual([{ first_name: 'Awata' }]));
});
