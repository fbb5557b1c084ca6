import { describe, expect, it } from 'vitest';
import type { CompanyModule } from '@/api/generated/model';
import { navigationOf } from './navigation';

const settings: CompanyModule = { key: 'settings', group: 'system', is_enabled: true, access: 'available' };
const keysOf = (modules: CompanyModule[], permissions: string[] = []) => navigationOf({ modules, permissions }).flatMap((group) => group.items.map((item) => item.key));

describe('the sidebar', () => {
  it('shows an available module in its group, unlocked', () => {
    const [group] = navigationOf({ modules: [settings], permissions: [] });
    expect(group?.group).toBe('system');
    expect(group?.items[0]).toMatchObject({ key: 'settings', locked: false });
  });

  it('locks a module that the plan does not include, and none that can still be read', () => {
    const locked = (access: CompanyModule['access']) => navigationOf({ modules: [{ ...settings, access }], permissions: [] })[0]?.items[0]?.locked;
    expect(locked('not_in_plan')).toBe(true);
    expect(locked('subscription_ended')).toBe(false);
  });

  it.each(['disabled', 'forbidden'] as const)('hides a module that is %s', (access) => {
    expect(keysOf([{ ...settings, access }])).toEqual([]);
  });

  it.each(['users.read', 'security.read'])('leads whoever has %s to the settings, which hold the members and the trail', (permission) => {
    expect(keysOf([{ ...settings, access: 'forbidden' }], [permission])).toEqual(['settings']);
    expect(keysOf([{ ...settings, access: 'disabled' }], [permission])).toEqual([]);
    expect(keysOf([{ ...settings, key: 'accounting', access: 'forbidden' }], [permission])).toEqual([]);
  });

  it('hides what the company switched off and what this client has no pages for', () => {
    expect(keysOf([{ ...settings, is_enabled: false }])).toEqual([]);
    expect(keysOf([{ ...settings, key: 'payroll' }])).toEqual([]);
  });
});
