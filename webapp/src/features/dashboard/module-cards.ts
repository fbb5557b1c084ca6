import type { CompanyView } from '@/api/generated/model';
import { stateOf, type Module } from '@/lib/module';
import type { ModuleCard } from '@/lib/module-card';

/** A card with the module that brings it. */
export type BroughtCard = ModuleCard & { module: Module };

/** The cards of all modules, in their order. */
export async function fetchCards(modules: readonly Module[]): Promise<BroughtCard[]> {
  const lists = await Promise.all(modules.map(async (module) => ((await module.cards?.()) ?? []).map((card) => ({ ...card, module }))));
  return lists.flat();
}

/** Those that the person may see: of modules that are open to them. */
export function allowedCards(cards: readonly BroughtCard[], company: CompanyView): BroughtCard[] {
  return cards.filter(({ module, permission }) => stateOf(module, company) === 'open' && (permission === undefined || company.permissions.includes(permission)));
}
