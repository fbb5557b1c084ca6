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

/** What opens a part of the settings besides their own permission: the members, and the trail. */
const partsOfSettings = ['users.read', 'security.read'];

const groupOrder: readonly ModuleGroup[] = ['finances', 'commercial', 'gestion', 'analyse', 'system'];

/**
 * What the sidebar shows: modules that this client has pages for and that the company switched on,
 * locked where the plan does not include them. After the end of a subscription they can still be read. What the
 * person's role may not enter does not show at all; the settings show to whoever may read a part of them.
 */
export function navigationOf({ modules: cards, permissions }: Pick<CompanyView, 'modules' | 'permissions'>): NavigationGroup[] {
  const mayEnter = ({ key, access }: CompanyModule) => access !== 'forbidden' || (key === 'settings' && partsOfSettings.some((part) => permissions.includes(part)));
  const items = modules.flatMap((module): NavigationItem[] => {
    const card = cards.find(({ key }) => key === module.key);
    if (card === undefined || !card.is_enabled || card.access === 'disabled' || !mayEnter(card)) return [];
    return [{ ...module, locked: card.access === 'not_in_plan' }];
  });
  return groupOrder.map((group) => ({ group, items: items.filter((item) => item.group === group) })).filter(({ items: some }) => some.length > 0);
}
