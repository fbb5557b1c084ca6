import { expect, it } from 'vitest';
import { offered, permissionsOf, scopeOf } from './scope';

it('gives each level with those that it includes', () => {
  expect(permissionsOf({ accounting: 'write', users: 'none', dashboard: 'read' })).toEqual(['accounting.read', 'accounting.write', 'dashboard.read']);
  expect(permissionsOf({})).toEqual([]);
});

it('offers nobody more than they may', () => {
  expect(offered(['accounting.read', 'accounting.write'], 'accounting')).toEqual(['none', 'read', 'write']);
  expect(offered([], 'users')).toEqual(['none']);
});

it('shows the highest level of each module', () => {
  expect(scopeOf(['accounting.read', 'accounting.manage', 'kitchen.read'])).toEqual([['accounting', 'manage']]);
});
