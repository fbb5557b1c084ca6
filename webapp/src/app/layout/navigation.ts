import type { CompanyView, ModuleGroup } from '@/api/generated/model';
import { stateOf } from '@/lib/module';
import { moduleAt, modules, type AppModule } from '../modules';

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

const groupOrder: readonly ModuleGroup[] = ['finances', 'commercial', 'gestion', 'analyse', 'system'];

type Card = Pick<CompanyView, 'modules' | 'permissions'>;

/** What the sidebar shows: the modules that are there for the person, by group. */
export function navigationOf(card: Card): NavigationGroup[] {
  const items = itemsOf(card);
  return groupOrder.map((group) => ({ group, items: items.filter((item) => item.group === group) })).filter(({ items: some }) => some.length > 0);
}

/** The modules of the sidebar without their headings. */
export function itemsOf(card: Card): NavigationItem[] {
  return modules.flatMap((module): NavigationItem[] => {
    const state = stateOf(module, card);
    return state === 'absent' ? [] : [{ ...module, locked: state === 'locked' }];
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

/** The module that a path lies in, where the plan does not include it. Everybody has a part of the settings. */
export function lockedAt(path: string, card: Card): AppModule['key'] | undefined {
  const module = moduleAt(path);
  return module !== undefined && module.key !== 'settings' && stateOf(module, card) === 'locked' ? module.key : undefined;
}
