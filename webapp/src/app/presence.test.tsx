import { cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

let asked = 0;
beforeAll(startInFrench);
beforeEach(() => {
  asked = 0;
  window.localStorage.clear();
  server.use(http.get('/api/v1/subscription/plans', () => HttpResponse.json({ items: [], trial_days: 30 })));
});

/** Makes the service answer who is signed in, and counts how often it is asked. */
function answers(session: typeof awa | null): void {
  signedIn(session);
  server.use(
    http.get('/api/v1/identity/session', () => {
      asked += 1;
      return session === null ? problem(401, 'unauthenticated') : HttpResponse.json(session);
    }),
  );
}

it('asks nobody who was never here for a session, on the first page they see', async () => {
  answers(null);
  window.localStorage.setItem('partita.language', 'fr');
  open('/');
  await screen.findByRole('heading', { level: 1 });
  expect(asked).toBe(0);
  expect(window.localStorage.getItem('partita.session')).toBe('none');
});

it('does not ask anew on the sign-in page once the service has said that nobody is there', async () => {
  answers(null);
  window.localStorage.setItem('partita.session', 'open');
  open('/auth');
  await screen.findByRole('button', { name: 'Se connecter' });
  expect(asked).toBe(1);
  cleanup();
  open('/auth');
  await screen.findByRole('button', { name: 'Se connecter' });
  expect(asked).toBe(1);
});

it('sends whoever is signed in here from the sign-in page to where one begins', async () => {
  answers(awa);
  window.localStorage.setItem('partita.session', 'open');
  const router = open('/auth');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});

it('asks on a page of a company whatever the device knows', async () => {
  answers(awa);
  window.localStorage.setItem('partita.session', 'none');
  open('/settings');
  await screen.findByRole('heading', { level: 1, name: 'Paramètres' });
  expect(window.localStorage.getItem('partita.session')).toBe('open');
});
