import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PreferencesView } from '@/api/generated/model';
import { acme, awa, open, plain, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';
import { formatDate } from './dates';
import { changePreferences, currentPreferences, takeOver } from './preferences';

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

const opened = async () => {
  open('/settings');
  await screen.findByRole('heading', { level: 1 });
};

describe('the next device', () => {
  it('has everything with the session', async () => {
    const preferences: PreferencesView = {
      ...plain,
      theme: 'dark',
      density: 'compact',
      date_format: 'iso',
      number_format: 'swiss',
      time_zone: 'Asia/Tokyo',
      sidebar_collapsed: true,
      favourites: ['accounting', 'gone'],
      tables: [{ table: 'entries', hidden: ['piece'], order: ['label'] }],
      dashboard_cards: [{ key: 'treasury', hidden: true }],
      revision: 7,
    };
    signedIn({ ...awa, user: { ...awa.user, preferences } });
    await opened();
    await waitFor(() =>
      expect(currentPreferences()).toEqual({
        theme: 'dark',
        density: 'compact',
        language: 'fr',
        date_format: 'iso',
        number_format: 'swiss',
        time_zone: 'Asia/Tokyo',
        sidebar_collapsed: true,
        favourites: ['accounting', 'gone'],
        recents: ['settings'],
        tables: { entries: { hidden: ['piece'], order: ['label'] } },
        dashboard_cards: [{ key: 'treasury', hidden: true }],
      }),
    );
    expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', density: 'compact' });
    expect(formatDate('2026-12-31T22:30:00Z', 'fr', 'time')).toBe('2027-01-01 07:30');
  });

  it('keeps what was chosen on it before the first sign-in, and tells it', async () => {
    changePreferences({ theme: 'dark' });
    const told = signedIn(awa);
    await opened();
    await waitFor(() => expect(told).toContainEqual(expect.objectContaining({ theme: 'dark' })));
    expect(currentPreferences().theme).toBe('dark');
  });

  it('writes times where the company is, as long as no zone was chosen', async () => {
    signedIn({ ...awa, user: { ...awa.user, preferences: { ...plain, date_format: 'iso', revision: 9 } } });
    server.use(http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, timezone: 'America/Toronto' })));
    await opened();
    await waitFor(() => expect(formatDate('2026-12-31T02:30:00Z', 'fr', 'time')).toBe('2026-12-30 21:30'));
  });

  it('shows dates also where the browser does not know the zone', async () => {
    signedIn({ ...awa, user: { ...awa.user, preferences: { ...plain, time_zone: 'Mars/Olympus', revision: 10 } } });
    await opened();
    await waitFor(() => expect(currentPreferences().time_zone).toBe('Mars/Olympus'));
    expect(formatDate('2026-12-31T12:00:00Z', 'fr')).toBe('31/12/2026');
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
    const told = signedIn(awa);
    await opened();
    await waitFor(() => expect(told).toEqual([{ recents: ['settings'] }]));
    await userEvent.click(screen.getByRole('button', { name: 'Thème' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Sombre' }));
    changePreferences({ number_format: null, tables: { entries: { hidden: ['piece'], order: [] } } });
    expect(currentPreferences().theme).toBe('dark');
    await waitFor(() => expect(told).toHaveLength(2));
    expect(told[1]).toEqual({ theme: 'dark', number_format: 'language', tables: [{ table: 'entries', hidden: ['piece'], order: [] }] });
    await waitFor(() => expect(stored()).toMatchObject({ unsent: {} }));
  });

  it('that gets no answer is told when the network is back', async () => {
    signedIn(awa);
    server.use(http.patch('/api/v1/identity/preferences', () => HttpResponse.error()));
    await opened();
    changePreferences({ theme: 'dark' });
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(stored()).toMatchObject({ unsent: { theme: 'dark' } });
    signedIn(awa);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(stored()).toMatchObject({ unsent: {} }));
  });

  it('that is not told yet wins over what the service says', async () => {
    signedIn(awa);
    server.use(http.patch('/api/v1/identity/preferences', () => HttpResponse.error()));
    await opened();
    changePreferences({ theme: 'dark', favourites: ['accounting'] });
    await takeOver({ id: 'u1', preferences: { ...plain, density: 'compact', revision: 20 } });
    expect(currentPreferences()).toMatchObject({ theme: 'dark', favourites: ['accounting'], density: 'compact' });
  });

  it('is not undone by an answer that was overtaken on its way', async () => {
    signedIn(awa);
    await opened();
    await takeOver({ id: 'u1', preferences: { ...plain, density: 'compact', revision: 30 } });
    await takeOver({ id: 'u1', preferences: { ...plain, density: 'comfortable', revision: 29 } });
    expect(currentPreferences().density).toBe('compact');
  });

  it('that the service refuses keeps none of the others back', async () => {
    const told = signedIn(awa);
    server.use(
      http.patch('/api/v1/identity/preferences', async ({ request }) => {
        const change = (await request.clone().json()) as object;
        return 'density' in change ? problem(422, 'invalid', [{ pointer: '/density', code: 'invalid' }]) : undefined;
      }),
    );
    await opened();
    changePreferences({ density: 'compact', sidebar_collapsed: true });
    await waitFor(() => expect(Object.assign({}, ...told)).toEqual({ recents: ['settings'], sidebar_collapsed: true }));
    await waitFor(() => expect(stored()).toMatchObject({ unsent: {} }));
  });
});
