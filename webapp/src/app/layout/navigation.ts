import type { CompanyModule, CompanyView, ModuleGroup } from '@/api/generated/model';
import { modules, type AppModule } from '../modules';

/** A module as the sidebar shows it. */
export interface NavigationItem extends AppModule {
  /** The plan does not include it. */
  locked: boolean;
}

/** Modules under a heading of the sidebar. */
export interface NavigationGroup {
  group: ModuleGroup;
  items: NavigationItem[];
}

/** How many modules are remembered as the last ones used, and how many of them show. */
export const recents = { kept: 5, shown: 3 } as const;

/** What opens a part of the settings besides their own permission: the members, and the trail. */
const partsOfSettings = ['users.read', 'security.read'];

const groupOrder: readonly ModuleGroup[] = ['finances', 'commercial', 'gestion', 'analyse', 'system'];

type Card = Pick<CompanyView, 'modules' | 'permissions'>;

/**
 * What the sidebar shows: modules that this client has pages for and that the company switched on,
 * locked where the plan does not include them. After the end of a subscription they can still be read. What the
 * person's role may not enter does not show at all; the settings show to whoever may read a part of them.
 */
export function navigationOf(card: Card): NavigationGroup[] {
  const items = itemsOf(card);
  return groupOrder.map((group) => ({ group, items: items.filter((item) => item.group === group) })).filter(({ items: some }) => some.length > 0);
}

/** The modules of the sidebar without their headings. */
export function itemsOf({ modules: cards, permissions }: Card): NavigationItem[] {
  const mayEnter = ({ key, access }: CompanyModule) => access !== 'forbidden' || (key === 'settings' && partsOfSettings.some((part) => permissions.includes(part)));
  return modules.flatMap((module): NavigationItem[] => {
    const card = cards.find(({ key }) => key === module.key);
    if (card === undefined || !card.is_enabled || card.access === 'disabled' || !mayEnter(card)) return [];
    return [{ ...module, locked: card.access === 'not_in_plan' }];
  });
}

/** The modules of these keys that can be gone to, in the order of the keys. */
export function openItems(items: readonly NavigationItem[], keys: readonly string[]): NavigationItem[] {
  return keys.flatMap((key) => items.filter((item) => item.key === key && !item.locked));
}

/** The last modules used, with the one just gone to before them. */
export function withRecent(keys: readonly string[], key: string): readonly string[] {
  return keys[0] === key ? keys : [key, ...keys.filter((other) => other !== key)].slice(0, recents.kept);
}
