import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { awa, open, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';
import { changePreferences, currentPreferences } from './preferences';

const stored = () => JSON.parse(localStorage.getItem('partita.preferences') ?? 'null') as unknown;

beforeAll(startInFrench);

describe('a preference', () => {
  it('holds at once, on the page and on the device', () => {
    changePreferences({ density: 'compact', favourites: ['accounting'] });
    expect(currentPreferences()).toMatchObject({ density: 'compact', favourites: ['accounting'], recents: [] });
    expect(document.documentElement.dataset.density).toBe('compact');
    expect(stored()).toMatchObject({ kept: { density: 'compact' } });
    changePreferences({ density: 'comfortable' });
    expect(document.documentElement.dataset.density).toBeUndefined();
  });

  it('of one table leaves the other tables alone', () => {
    const columns = (hidden: string) => ({ hidden: [hidden], order: [] });
    changePreferences({ tables: { entries: columns('piece') } });
    changePreferences({ tables: { accounts: columns('class') } });
    expect(currentPreferences().tables).toEqual({ entries: columns('piece'), accounts: columns('class') });
  });

  it('is read anew when another tab changes it', () => {
    localStorage.setItem('partita.preferences', JSON.stringify({ person: 'u1', kept: { sidebar_collapsed: true }, unsent: {} }));
    act(() => void window.dispatchEvent(new StorageEvent('storage')));
    expect(currentPreferences().sidebar_collapsed).toBe(true);
  });

  it('survives a storage that holds nonsense', () => {
    localStorage.setItem('partita.preferences', '{"kept":');
    window.dispatchEvent(new StorageEvent('storage'));
    expect(currentPreferences().favourites).toEqual([]);
  });
});

describe('on a device that several people use', () => {
  it('nobody finds what somebody else likes', async () => {
    signedIn(awa);
    open('/settings');
    await screen.findByRole('heading', { level: 1 });
    changePreferences({ favourites: ['accounting'] });
    cleanup();
    signedIn({ ...awa, user: { ...awa.user, id: 'u2' } });
    open('/settings');
    await waitFor(() => expect(currentPreferences().favourites).toEqual([]));
  });
});

describe('a change', () => {
  it('is told to the service, several together', async () => {
    const told: unknown[] = [];
    signedIn(awa);
    server.use(http.patch('/api/v1/identity/profile', async ({ request }) => (told.push(await request.json()), HttpResponse.json(awa.user))));
    open('/settings');
    await userEvent.click(await screen.findByRole('button', { name: 'Thème' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Sombre' }));
    changePreferences({ language: 'fr' });
    expect(currentPreferences().theme).toBe('dark');
    await waitFor(() => expect(told).toEqual([{ theme: 'dark', language: 'fr' }]));
    expect(stored()).toMatchObject({ unsent: {} });
  });

  it('that gets no answer is told when the network is back', async () => {
    signedIn(awa);
    server.use(http.patch('/api/v1/identity/profile', () => HttpResponse.error()));
    open('/settings');
    await screen.findByRole('heading', { level: 1 });
    changePreferences({ theme: 'dark' });
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(stored()).toMatchObject({ unsent: { theme: 'dark' } });
    server.use(http.patch('/api/v1/identity/profile', () => HttpResponse.json(awa.user)));
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(stored()).toMatchObject({ unsent: {} }));
  });
});
