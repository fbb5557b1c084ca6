import { BookOpenText } from 'lucide-react';
import type { Module } from '@/lib/module';

/** The books: accounts, journals, entries, fiscal years and what is read from them. */
export const accounting = {
  key: 'accounting',
  path: '/accounting',
  group: 'finances',
  icon: BookOpenText,
  permissions: ['accounting.read'],
  shortcut: 'C',
  aliases: { '/accounting-import': '/accounting/fec' },
  places: async () => (await import('./places')).places,
} satisfies Module;
