import type { CompanyModule, ModuleGroup } from '@/api/generated/model';
import { modules, type AppModule } from '../modules';

/** Why a module shows with a lock. */
export type LockReason = 'not_in_plan' | 'subscription_ended';

/** A module as the sidebar shows it. */
export interface NavigationItem extends AppModule {
  locked: LockReason | undefined;
}

/** Modules under a heading of the sidebar. */
export interface NavigationGroup {
  group: ModuleGroup;
  items: NavigationItem[];
}

const groupOrder: readonly ModuleGroup[] = ['finances', 'commercial', 'gestion', 'analyse', 'system'];

/**
 * What the sidebar shows: modules that this client has pages for and that the company switched on,
 * locked where the plan says so. What the person's role may not enter does not show at all.
 */
export function navigationOf(companyModules: readonly CompanyModule[]): NavigationGroup[] {
  const items = modules.flatMap((module): NavigationItem[] => {
    const card = companyModules.find(({ key }) => key === module.key);
    if (card === undefined || !card.is_enabled || card.access === 'disabled' || card.access === 'forbidden') return [];
    return [{ ...module, locked: card.access === 'available' ? undefined : card.access }];
  });
  return groupOrder.map((group) => ({ group, items: items.filter((item) => item.group === group) })).filter(({ items: some }) => some.length > 0);
}
