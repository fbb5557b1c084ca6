import { Settings } from 'lucide-react';
import type { Module } from '@/lib/module';

/** The person's own settings and those of the company; who may read the members or the trail finds them there. */
export const settings = {
  key: 'settings',
  path: '/settings',
  group: 'system',
  icon: Settings,
  permissions: ['settings.read', 'users.read', 'security.read'],
  aliases: {
    '/users': '/settings?tab=members',
    '/settings/users': '/settings?tab=members',
    '/security': '/settings?tab=security',
    '/billing': '/settings?tab=subscription',
    '/settings/billing': '/settings?tab=subscription',
    '/settings/billing?tab=plans': '/pricing',
    '/help': '/docs',
  },
  places: async () => (await import('./places')).places,
} satisfies Module;
