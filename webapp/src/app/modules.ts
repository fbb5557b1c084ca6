import { BookOpenText, Building, CalendarRange, Database, FileDown, FileUp, KeyRound, LayoutDashboard, ListTree, NotebookPen, Plus, Scale, ScrollText, Settings, ShieldCheck, UserPlus, UserRound, Users, WalletCards, Webhook, type LucideIcon } from 'lucide-react';
import type { ModuleGroup } from '@/api/generated/model';
import type { Resources } from '@/i18n/resources';
import type { ModuleCard } from '@/lib/module-card';

type PaletteTexts = Resources['palette'];

/** A place that the palette leads to: a page, an act or a part of the settings. */
interface Place<Label> {
  /** Its name in the `palette` namespace, where further words that find it stand too. */
  label: Label;
  /** Path and query. */
  href: string;
  icon: LucideIcon;
  /** What the person must be allowed to do; nothing for what everybody may. */
  permission?: string;
}

/** A page inside a module. */
export type ModulePage = Place<keyof PaletteTexts['pages']>;
/** Something that is done. */
export interface ModuleAct extends Place<keyof PaletteTexts['acts']> {
  /** What its page begins with. */
  begins?: 'invite';
}

/** A module that this client has pages for. Registering it here puts it into sidebar, guards, shortcuts and palette. */
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
  pages: readonly ModulePage[];
  acts: readonly ModuleAct[];
  /** What it shows on the dashboard, in this order as long as the person chooses no other. */
  cards?: () => Promise<readonly ModuleCard[]>;
}

const dashboard: AppModule = {
  key: 'dashboard',
  path: '/dashboard',
  group: 'finances',
  icon: LayoutDashboard,
  shortcut: 'D',
  pages: [{ label: 'dashboard', href: '/dashboard', icon: LayoutDashboard, permission: 'dashboard.read' }],
  acts: [{ label: 'newCompany', href: '/onboarding?new=1', icon: Plus }],
};

const accounting: AppModule = {
  key: 'accounting',
  path: '/accounting',
  group: 'finances',
  icon: BookOpenText,
  shortcut: 'C',
  aliases: { '/accounting-import': '/accounting/fec' },
  pages: [
    { label: 'chart', href: '/accounting/chart', icon: ListTree, permission: 'accounting.read' },
    { label: 'journals', href: '/accounting/journals', icon: BookOpenText, permission: 'accounting.read' },
    { label: 'entries', href: '/accounting/entries', icon: NotebookPen, permission: 'accounting.read' },
    { label: 'drafts', href: '/accounting/entries?state=draft', icon: NotebookPen, permission: 'accounting.read' },
    { label: 'fec', href: '/accounting/fec', icon: FileUp, permission: 'accounting.read' },
    { label: 'trialBalance', href: '/accounting/trial-balance', icon: Scale, permission: 'accounting.read' },
    { label: 'fiscalYears', href: '/accounting/fiscal-years', icon: CalendarRange, permission: 'accounting.read' },
  ],
  acts: [
    { label: 'newEntry', href: '/accounting/entries/new', icon: Plus, permission: 'accounting.write' },
    { label: 'importFec', href: '/accounting/fec', icon: FileUp, permission: 'accounting.write' },
    { label: 'exportFec', href: '/accounting/fec', icon: FileDown, permission: 'accounting.read' },
  ],
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
  pages: [
    { label: 'settings', href: '/settings', icon: Settings },
    { label: 'profile', href: '/settings?tab=profile', icon: UserRound },
    { label: 'email', href: '/settings?tab=profile', icon: UserRound },
    { label: 'security', href: '/settings?tab=security', icon: ShieldCheck },
    { label: 'secondFactor', href: '/settings?tab=security', icon: ShieldCheck },
    { label: 'passkeys', href: '/settings?tab=security', icon: ShieldCheck },
    { label: 'sessions', href: '/settings?tab=security', icon: ShieldCheck },
    { label: 'company', href: '/settings?tab=company', icon: Building },
    { label: 'members', href: '/settings?tab=members', icon: Users, permission: 'users.read' },
    { label: 'roles', href: '/settings?tab=members', icon: Users, permission: 'users.read' },
    { label: 'invitations', href: '/settings?tab=members', icon: Users, permission: 'users.read' },
    { label: 'apiKeys', href: '/settings?tab=api', icon: KeyRound, permission: 'security.manage' },
    { label: 'webhooks', href: '/settings?tab=api', icon: Webhook, permission: 'security.manage' },
    { label: 'audit', href: '/settings?tab=audit', icon: ScrollText, permission: 'security.read' },
    { label: 'exports', href: '/settings?tab=data', icon: Database, permission: 'settings.manage' },
    { label: 'erasure', href: '/settings?tab=data', icon: Database, permission: 'settings.manage' },
    { label: 'subscription', href: '/settings?tab=subscription', icon: WalletCards },
  ],
  acts: [{ label: 'invite', href: '/settings?tab=members', icon: UserPlus, permission: 'users.manage', begins: 'invite' }],
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
