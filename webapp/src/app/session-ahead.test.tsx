import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { awa, open, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

beforeAll(startInFrench);
afterEach(() => vi.useRealTimers());

it('fetches the question for the password while the session lasts, before a newer version takes its files away', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signedIn(awa);
  open('/settings');
  await screen.findByRole('heading', { level: 1, name: 'Paramètres' });
  expect(i18next.hasResourceBundle('fr', 'auth')).toBe(false);
  vi.advanceTimersByTime(5_000);
  await waitFor(() => expect(i18next.hasResourceBundle('fr', 'auth')).toBe(true));
});

it('asks nobody for the session on a page that is open to all', async () => {
  let asked = 0;
  server.use(
    http.get('/api/v1/identity/session', () => {
      asked += 1;
      return new HttpResponse(null, { status: 503 });
    }),
  );
  open('/privacy-policy');
  await screen.findByRole('heading', { level: 1, name: 'Confidentialité' });
  expect(asked).toBe(0);
});

it('tells the service of the looks that somebody chooses on such a page', async () => {
  const told = signedIn(awa);
  open('/privacy-policy');
  await userEvent.click(await screen.findByRole('button', { name: 'Thème' }));
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Sombre' }));
  await waitFor(() => expect(told).toEqual([{ theme: 'dark' }]));
});
