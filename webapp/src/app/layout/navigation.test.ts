import { describe, expect, it } from 'vitest';
import type { CompanyModule } from '@/api/generated/model';
import { navigationOf } from './navigation';

const settings: CompanyModule = { key: 'settings', group: 'system', is_enabled: true, access: 'available' };
const keysOf = (modules: CompanyModule[]) => navigationOf(modules).flatMap((group) => group.items.map((item) => item.key));

describe('the sidebar', () => {
  it('shows an available module in its group, unlocked', () => {
    const [group] = navigationOf([settings]);
    expect(group?.group).toBe('system');
    expect(group?.items[0]).toMatchObject({ key: 'settings', locked: undefined });
  });

  it.each(['not_in_plan', 'subscription_ended'] as const)('locks a module that is %s', (access) => {
    expect(navigationOf([{ ...settings, access }])[0]?.items[0]?.locked).toBe(access);
  });

  it.each(['disabled', 'forbidden'] as const)('hides a module that is %s', (access) => {
    expect(keysOf([{ ...settings, access }])).toEqual([]);
  });

  it('hides what the company switched off and what this client has no pages for', () => {
    expect(keysOf([{ ...settings, is_enabled: false }])).toEqual([]);
    expect(keysOf([{ ...settings, key: 'payroll' }])).toEqual([]);
  });
});
