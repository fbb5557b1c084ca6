import type { ModuleView } from '@/api/generated/model';

/** The categories in the order in which they are shown. */
export const categories = ['core', 'finance', 'operations', 'analytics'] as const;

/** The keys of the modules that are chosen: the given ones that exist, and the required ones in any case. */
export function chosenOf(modules: readonly ModuleView[], keys: readonly string[]): string[] {
  return modules.filter((module) => module.required || keys.includes(module.key)).map((module) => module.key);
}

/** The keys of the modules that are recommended. */
export function recommendedOf(modules: readonly ModuleView[]): string[] {
  return chosenOf(
    modules,
    modules.filter((module) => module.recommended).map((module) => module.key),
  );
}

/** The minutes that setting the chosen modules up takes, about. */
export function setupMinutesOf(modules: readonly ModuleView[], chosen: readonly string[]): number {
  return modules.filter((module) => chosen.includes(module.key)).reduce((sum, module) => sum + module.setup_minutes, 0);
}
