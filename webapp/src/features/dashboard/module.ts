import { LayoutDashboard } from 'lucide-react';
import type { Module } from '@/lib/module';

/** Where a person with a company begins. The cards of the ledger are its own: they share the figures of its one query. */
export const dashboard = {
  key: 'dashboard',
  path: '/dashboard',
  group: 'finances',
  icon: LayoutDashboard,
  permissions: ['dashboard.read'],
  shortcut: 'D',
  places: async () => (await import('./places')).places,
  cards: async () => (await import('./ledger-cards')).ledgerCards,
} satisfies Module;
