import { BookOpenText, LayoutDashboard, Settings, type LucideIcon } from 'lucide-react';
import type { ModuleGroup } from '@/api/generated/model';
import type { ModuleCard } from '@/lib/module-card';

/**
 * A module that this client has pages for. Registering it here puts it into sidebar, guards and shortcuts; what the palette
 * finds of it stands in `palette/places.ts`, which is fetched with the palette.
 */
export interface AppModule {
  /** The module's one name: URL segment, namespace, permission prefix. */
  key: 'dashboard' | 'accounting' | 'settings';
  path: '/dashboard' | '/accounting' | '/settings';
  group: ModuleGroup;
  icon: LucideIcon;
  /** The letter that, with Ctrl and Shift, goes to the module. */
  shortcut?: string;
  /**
   * Other addresses of its pages, which people have in their bookmarks or type. One that leads to a path leads what
   * lies under it to the same place under that path.
   */
  aliases?: Readonly<Record<string, string>>;
  /** What it shows on the dashboard, in this order as long as the person chooses no other. */
  cards?: () => Promise<readonly ModuleCard[]>;
}

const dashboard: AppModule = {
  key: 'dashboard',
  path: '/dashboard',
  group: 'finances',
  icon: LayoutDashboard,
  shortcut: 'D',
};

const accounting: AppModule = {
  key: 'accounting',
  path: '/accounting',
  group: 'finances',
  icon: BookOpenText,
  shortcut: 'C',
  aliases: { '/accounting-import': '/accounting/fec' },
  cards: async () => (await import('@/features/dashboard/ledger-cards')).ledgerCards,
};

const settings: AppModule = {
  key: 'settings',
  path: '/settings',
  group: 'system',
  icon: Settings,
  aliases: {
    '/users': '/settings?tab=members',
    '/settings/users': '/settings?tab=members',
    '/security': '/settings?tab=security',
    '/billing': '/settings?tab=subscription',
    '/pricing': '/settings?tab=subscription',
    '/settings/billing': '/settings?tab=subscription',
    '/help': '/docs',
  },
};

/** Every module there is, in the order of the sidebar. */
export const modules: readonly AppModule[] = [dashboard, accounting, settings];

/** Where a person with a company begins. */
export const homePath = '/dashboard';

/** Where an address that is another one of a page's leads; undefined for one that is none. */
export function pageAt(path: string): string | undefined {
  for (const { aliases = {} } of modules) {
    const exact = aliases[path];
    if (exact !== undefined) return exact;
    const [alias, page] = Object.entries(aliases).find(([beginning, to]) => path.startsWith(`${beginning}/`) && !to.includes('?')) ?? [];
    if (alias !== undefined && page !== undefined) return page + path.slice(alias.length);
  }
  return undefined;
}

/** The module that a path lies in. */
export function moduleAt(path: string): AppModule | undefined {
  return modules.find((module) => path === module.path || path.startsWith(`${module.path}/`));
}

/** The first segments of all protected addresses. */
export const protectedSegments: ReadonlySet<string> = new Set(['onboarding', ...modules.map((module) => module.path.slice(1))]);
