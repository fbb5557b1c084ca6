import { BookOpenText, LayoutDashboard, Settings, type LucideIcon } from 'lucide-react';
import type { ModuleGroup } from '@/api/generated/model';

/** A module that this client has pages for. Registering it here puts it into sidebar, guards and shortcuts. */
export interface AppModule {
  /** The module's one name: URL segment, namespace, permission prefix. */
  key: 'dashboard' | 'accounting' | 'settings';
  path: '/dashboard' | '/accounting' | '/settings';
  group: ModuleGroup;
  icon: LucideIcon;
  /** The letter that, with Ctrl and Shift, goes to the module. */
  shortcut?: string;
}

/** Every module there is, in the order of the sidebar. */
export const modules: readonly AppModule[] = [
  { key: 'dashboard', path: '/dashboard', group: 'finances', icon: LayoutDashboard, shortcut: 'D' },
  { key: 'accounting', path: '/accounting', group: 'finances', icon: BookOpenText, shortcut: 'C' },
  { key: 'settings', path: '/settings', group: 'system', icon: Settings },
];

/** Where a person with a company begins. */
export const homePath = '/dashboard';

/** Other addresses of pages, which people have in their bookmarks or type; each leads to the page's own. */
export const aliases: ReadonlyMap<string, string> = new Map([
  ['/accounting-import', '/accounting/fec'],
  ['/users', '/settings?tab=members'],
  ['/settings/users', '/settings?tab=members'],
  ['/billing', '/settings?tab=subscription'],
  ['/pricing', '/settings?tab=subscription'],
  ['/settings/billing', '/settings?tab=subscription'],
  ['/help', '/docs'],
]);

/** The first segments of all protected addresses. */
export const protectedSegments: ReadonlySet<string> = new Set(['onboarding', ...modules.map((module) => module.path.slice(1))]);
