import type apiKeys from '@/i18n/locales/fr/apiKeys';

/** A module that a key can open. */
export type ModuleKey = keyof typeof apiKeys.modules;
/** How far a key goes in a module. */
export type Level = keyof typeof apiKeys.levels;

/** The modules, in the order in which they are offered. */
export const moduleKeys: readonly ModuleKey[] = ['accounting', 'dashboard', 'settings', 'users', 'security'];
/** The levels; each includes those before it. */
export const levels: readonly Level[] = ['none', 'read', 'write', 'manage'];

/** The level of each module that a key opens. */
export type Scope = Partial<Record<ModuleKey, Level>>;

/** The levels of a module that somebody with these permissions may give. */
export function offered(own: readonly string[], module: ModuleKey): Level[] {
  return levels.filter((level) => level === 'none' || own.includes(`${module}.${level}`));
}

/** The permissions of a scope: each level with those that it includes. */
export function permissionsOf(scope: Scope): string[] {
  return moduleKeys.flatMap((module) => levels.slice(1, levels.indexOf(scope[module] ?? 'none') + 1).map((level) => `${module}.${level}`));
}

/** The highest level of each module among permissions. */
export function scopeOf(permissions: readonly string[]): [ModuleKey, Level][] {
  const highest = (module: ModuleKey) => levels.findLast((level) => permissions.includes(`${module}.${level}`));
  return moduleKeys.flatMap((module) => {
    const level = highest(module);
    return level === undefined ? [] : [[module, level] as [ModuleKey, Level]];
  });
}
