import { cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { awa, bearsSign, open, problem, signedIn } from '@/test/app';
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

it('does not ask who is there in a browser without a session', async () => {
  answers(null);
  open('/');
  await screen.findByRole('heading', { level: 1 });
  expect(asked).toBe(0);
});

it('does not ask anew on the sign-in page once the service has said that nobody is there', async () => {
  answers(null);
  bearsSign(true);
  open('/auth');
  await screen.findByRole('button', { name: 'Se connecter' });
  expect(asked).toBe(1);
  cleanup();
  open('/auth');
  await screen.findByRole('button', { name: 'Se connecter' });
  expect(asked).toBe(1);
});

it('takes whoever is signed in to where one begins, also when the browser has forgotten what scripts stored', async () => {
  answers(awa);
  for (const address of ['/', '/auth']) {
    window.localStorage.clear();
    const router = open(address);
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    cleanup();
  }
});

it('asks on a page of a company whatever the browser bears', async () => {
  answers(awa);
  bearsSign(false);
  open('/settings');
  await screen.findByRole('heading', { level: 1, name: 'Paramètres' });
  expect(asked).toBe(1);
});
