import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { CompanySummary, NotificationView, PreferencesView, SessionView } from '@/api/generated/model';
import { sessionQuery } from '@/lib/session';

/** A notification of the tests and the gallery. */
export function sample(change: Partial<NotificationView> = {}): NotificationView {
  return {
    id: 'n1',
    kind: 'member_joined',
    category: 'company',
    priority: 'normal',
    company_id: 'c1',
    about: { person: 'Ina Diop' },
    page: '/settings?tab=members',
    created_at: '2025-11-22T09:00:00Z',
    ...change,
  };
}

/** One of each look, newest first. */
export const samples: readonly NotificationView[] = [
  sample(),
  sample({ id: 'n2', kind: 'fec_imported', category: 'accounting', about: { person: 'Awa Diop', file: '732829320FEC20251231.txt', entries: '1240' }, page: '/accounting/fec' }),
  sample({ id: 'n3', kind: 'erasure_asked', priority: 'urgent', about: { person: 'Awa Diop', day: '2025-12-22' }, page: '/settings?tab=data' }),
  sample({ id: 'n4', kind: 'webhook_disabled', category: 'data', priority: 'high', about: {}, page: '/settings?tab=api' }),
  sample({ id: 'n5', kind: 'data_export_ready', category: 'data', about: {}, page: '/settings?tab=data', read_at: '2025-11-22T09:05:00Z' }),
];

const acme: CompanySummary = { id: 'c1', name: "Société coopérative d'intérêt collectif du bassin arachidier", country: 'SN', currency: 'XOF', role: 'admin', is_default: true, state: 'active' };
const preferences: PreferencesView = {
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
const session: SessionView = {
  user: { id: 'u1', email: 'awa@exemple.fr', first_name: 'Awa', last_name: 'Diop', preferences },
  companies: [acme, { ...acme, id: 'c2', name: 'Éditions du Port', is_default: false }],
  default_company_id: 'c1',
  onboarding_complete: true,
  is_operator: false,
  idle_timeout_minutes: 60,
  expires_at: '2099-01-01T00:00:00Z',
};

/** Shows what it holds to somebody who has two companies. */
export function WithCompanies({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  useState(() => client.setQueryData(sessionQuery.queryKey, session));
  return children;
}
