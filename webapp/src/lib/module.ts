import type { LucideIcon } from 'lucide-react';
import type { CompanyView, ModuleGroup } from '@/api/generated/model';
import type { Resources } from '@/i18n/resources';
import type { ModuleCard } from './module-card';

/**
 * A module that this client has pages for, as `module.ts` of its feature registers it: that puts it into sidebar, guards,
 * shortcuts, palette and dashboard. What is not needed by every visit is fetched when it is to be shown.
 */
export interface Module {
  /** Its one name: URL segment, namespace, permission prefix. */
  key: keyof Resources['shell']['modules'];
  path: `/${string}`;
  group: ModuleGroup;
  icon: LucideIcon;
  /** Whoever may do one of these enters. */
  permissions: readonly string[];
  /** The letter that, with Ctrl and Shift, goes to the module. */
  shortcut?: string;
  /**
   * Other addresses of its pages, which people have in their bookmarks or type, with a query where that decides. One that
   * leads to a path leads what lies under it to the same place under that path.
   */
  aliases?: Readonly<Record<string, string>>;
  /** What the palette finds of it. */
  places: () => Promise<ModulePlaces>;
  /** What it shows on the dashboard, in this order as long as the person chooses no other. */
  cards?: () => Promise<readonly ModuleCard[]>;
}

/** What the palette finds of a module. */
export interface ModulePlaces {
  /** Everybody has a part of the module, also whose role does not enter it: a place is found where it names no permission, or one that they have. */
  isForEverybody?: boolean;
  pages: readonly ModulePage[];
  acts: readonly ModuleAct[];
}

/** A place that the palette leads to: a page, an act or a part of the settings. */
interface Place<Label> {
  /** Its name in the `palette` namespace, where further words that find it stand too. */
  label: Label;
  /** Path and query. */
  href: string;
  icon: LucideIcon;
  /** What the person must be allowed to do; nothing for what everybody may who enters the module. */
  permission?: string;
}

/** A page inside a module. */
export type ModulePage = Place<keyof Resources['palette']['pages']>;

/** Something that is done. */
export interface ModuleAct extends Place<keyof Resources['palette']['acts']> {
  /** What its page begins with: it finds it as `act` in the state of the visit. */
  begins?: string;
}

/** How a module stands to a person in a company: they go there, they see it closed, or it is not shown to them. */
export type ModuleState = 'open' | 'locked' | 'absent';

/**
 * What the service says of a module is what counts: it is there if the company has switched it on, locked where the plan
 * does not include it, and still open when the subscription has ended. A role that may not enter it all the same does where
 * the module names further permissions that open a part of it.
 */
export function stateOf({ key, permissions }: Pick<Module, 'key' | 'permissions'>, company: Pick<CompanyView, 'modules' | 'permissions'>): ModuleState {
  const card = company.modules.find((module) => module.key === key);
  if (card === undefined || !card.is_enabled || card.access === 'disabled') return 'absent';
  if (card.access === 'forbidden' && !permissions.some((permission) => company.permissions.includes(permission))) return 'absent';
  return card.access === 'not_in_plan' ? 'locked' : 'open';
}
