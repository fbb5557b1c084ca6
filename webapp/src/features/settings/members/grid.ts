/** The modules that a role of a company can open, in the order in which they are shown. */
export const moduleKeys = ['dashboard', 'accounting', 'settings', 'users', 'security'] as const;
/** Such a module. */
export type ModuleKey = (typeof moduleKeys)[number];

/** How far a role goes in a module; each level includes those before it. */
export const levels = ['none', 'read', 'write', 'manage'] as const;
/** Such a level. */
export type Level = (typeof levels)[number];

/** The level of each module. */
export type Grid = Record<ModuleKey, Level>;

/** The grid of a role's permissions. */
export function gridOf(permissions: readonly string[]): Grid {
  const highest = (key: ModuleKey) => levels.findLast((level) => permissions.includes(`${key}.${level}`)) ?? 'none';
  return Object.fromEntries(moduleKeys.map((key) => [key, highest(key)])) as Grid;
}

/** The permissions of a grid; the service adds the levels below. */
export function permissionsOf(grid: Grid): string[] {
  return moduleKeys.filter((key) => grid[key] !== 'none').map((key) => `${key}.${grid[key]}`);
}

/** Whether somebody with these permissions may give a level of a module: nobody gives what they do not have. */
export function mayGive(own: readonly string[], key: ModuleKey, level: Level): boolean {
  return level === 'none' || own.includes(`${key}.${level}`);
}
