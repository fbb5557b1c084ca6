import { accounting } from '@/features/accounting/module';
import { dashboard } from '@/features/dashboard/module';
import { settings } from '@/features/settings/module';
import type { Module } from '@/lib/module';

const registered = [dashboard, accounting, settings] as const;

/** A module by the names that are registered. */
export interface AppModule extends Module {
  key: (typeof registered)[number]['key'];
  path: (typeof registered)[number]['path'];
}

/** Every module there is, in the order of the sidebar. */
export const modules: readonly AppModule[] = registered;

/** The module that a path lies in. */
export function moduleAt(path: string): AppModule | undefined {
  return modules.find((module) => path === module.path || path.startsWith(`${module.path}/`));
}
