import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { CompanyView, PreferencesView, SessionView } from '@/api/generated/model';
import { createApp } from '@/app/boot';
import { server } from './server';

/** What somebody prefers who chose a light theme only. */
export const plain: PreferencesView = {
  theme: 'light',
  density: 'comfortable',
  language: 'fr',
  date_format: 'language',
  number_format: 'language',
  time_zone: '',
  sidebar_collapsed: false,
  favourites: [],
  recents: [],
  tables: [],
  dashboard_cards: [],
  revision: 1,
};

/** A session of somebody with one company, as the service gives it. */
export const awa: SessionView = {
  user: { id: 'u1', email: 'awa@exemple.fr', first_name: 'Awa', last_name: 'Diop', preferences: plain },
  companies: [{ id: 'c1', name: 'ACME', country: 'FR', currency: 'EUR', role: 'admin', is_default: true, state: 'active' }],
  default_company_id: 'c1',
  onboarding_complete: true,
  is_operator: false,
  idle_timeout_minutes: 60,
  expires_at: '2027-01-01T00:00:00Z',
};

/** A problem as the service words it. */
export function problem(status: number, code: string, errors: { pointer: string; code: string; detail?: string }[] = [], members: Record<string, unknown> = {}) {
  return HttpResponse.json({ type: 'about:blank', title: code, status, code, detail: '', errors, request_id: 'r-1', ...members }, { status, headers: { 'Content-Type': 'application/problem+json' } });
}

/** The card of the company of `awa`. */
export const acme: CompanyView = {
  id: 'c1',
  name: 'ACME',
  country: 'FR',
  currency: 'EUR',
  currency_decimals: 2,
  timezone: 'Europe/Paris',
  role: 'admin',
  permissions: ['settings.read', 'settings.write', 'users.read', 'users.manage', 'accounting.read', 'accounting.write', 'dashboard.read'],
  modules: [
    { key: 'dashboard', group: 'finances', is_enabled: true, access: 'available' },
    { key: 'settings', group: 'system', is_enabled: true, access: 'available' },
  ],
  version: 1,
};

/** Whether the browser bears the sign that somebody is signed in. */
export function bearsSign(isThere: boolean): void {
  document.cookie = `partita_signed_in=yes; path=/; max-age=${isThere ? '3600' : '0'}`;
}

/** Makes the service answer who is signed in, and keep what they prefer: what it was told of that, in order. */
export function signedIn(session: SessionView | null): Partial<PreferencesView>[] {
  const told: Partial<PreferencesView>[] = [];
  let preferences = session?.user.preferences ?? plain;
  bearsSign(session !== null);
  server.use(
    http.get('/api/v1/identity/session', () => (session === null ? problem(401, 'unauthenticated') : HttpResponse.json({ ...session, user: { ...session.user, preferences } }))),
    http.get('/api/v1/companies/:company/accounting/entries/:entry/attachments', () => HttpResponse.json({ items: [], can_be_removed: true })),
    http.patch('/api/v1/identity/preferences', async ({ request }) => {
      const change = (await request.json()) as Partial<PreferencesView>;
      told.push(change);
      preferences = { ...preferences, ...change, revision: preferences.revision + 1 };
      return HttpResponse.json(preferences);
    }),
    http.get('/api/v1/companies/c1', () => HttpResponse.json(acme)),
    http.get('/api/v1/notifications', () => HttpResponse.json({ items: [], unread_count: 0 })),
    http.get('/api/v1/identity/email_change', () => HttpResponse.json({})),
    http.get('/api/v1/companies/c1/ownership', () => HttpResponse.json({ owner_id: 'u2' })),
    http.get('/api/v1/companies/c1/usage', () => HttpResponse.json({ items: [] })),
    http.get('/api/v1/subscription/mobile_money', () => HttpResponse.json({ is_sandbox: false, payees: [], payments: [] })),
    http.get('/api/v1/identity/passkeys', () => HttpResponse.json({ items: [] })),
  );
  return told;
}

/** Opens the application at an address, as a browser does. */
export function open(href: string) {
  window.history.replaceState(null, '', href);
  const { queryClient, router } = createApp();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
