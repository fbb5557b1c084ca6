import { Blocks, BookOpenText, Building, CalendarRange, Database, FileDown, FileUp, KeyRound, LayoutDashboard, ListTree, NotebookPen, Palette, Plus, Scale, ScrollText, Settings, ShieldCheck, UserPlus, UserRound, Users, WalletCards, Webhook, type LucideIcon } from 'lucide-react';
import type { Resources } from '@/i18n/resources';
import type { AppModule } from '../modules';

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

/** What the palette finds of each module. */
export const places: Readonly<Record<AppModule['key'], { pages: readonly ModulePage[]; acts: readonly ModuleAct[] }>> = {
  dashboard: {
    pages: [{ label: 'dashboard', href: '/dashboard', icon: LayoutDashboard, permission: 'dashboard.read' }],
    acts: [{ label: 'newCompany', href: '/onboarding?new=1', icon: Plus }],
  },
  accounting: {
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
  },
  settings: {
    pages: [
      { label: 'settings', href: '/settings', icon: Settings },
      { label: 'profile', href: '/settings?tab=profile', icon: UserRound },
      { label: 'avatar', href: '/settings?tab=profile', icon: UserRound },
      { label: 'email', href: '/settings?tab=profile', icon: UserRound },
      { label: 'formats', href: '/settings?tab=profile', icon: UserRound },
      { label: 'timeZone', href: '/settings?tab=profile', icon: UserRound },
      { label: 'preferredCompany', href: '/settings?tab=profile', icon: UserRound },
      { label: 'appearance', href: '/settings?tab=appearance', icon: Palette },
      { label: 'theme', href: '/settings?tab=appearance', icon: Palette },
      { label: 'density', href: '/settings?tab=appearance', icon: Palette },
      { label: 'language', href: '/settings?tab=appearance', icon: Palette },
      { label: 'security', href: '/settings?tab=security', icon: ShieldCheck },
      { label: 'secondFactor', href: '/settings?tab=security', icon: ShieldCheck },
      { label: 'passkeys', href: '/settings?tab=security', icon: ShieldCheck },
      { label: 'sessions', href: '/settings?tab=security', icon: ShieldCheck },
      { label: 'notificationPreferences', href: '/settings?tab=notifications', icon: Settings },
      { label: 'company', href: '/settings?tab=company', icon: Building },
      { label: 'logo', href: '/settings?tab=company', icon: Building, permission: 'settings.write' },
      { label: 'modules', href: '/settings?tab=modules', icon: Blocks },
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
  },
};
