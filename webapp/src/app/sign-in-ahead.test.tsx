import { screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { awa, open, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';

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
