import { expect, it } from 'vitest';
import type { ModuleAccess } from '@/api/generated/model';
import { acme } from '@/test/app';
import { dashboard } from './module';
import { allowedCards, fetchCards } from './module-cards';

const card = { key: 'sales', label: 'customers', width: 'half', component: () => null } as const;
const sales = { ...dashboard, key: 'accounting' as const, permissions: ['accounting.read'], cards: () => Promise.resolve([card, { ...card, key: 'margins', permission: 'accounting.manage' }]) };
const silent = { ...dashboard, cards: undefined };

/** The cards in a company that may use the module so. */
async function shown(access: ModuleAccess, permissions: string[]) {
  const company = { ...acme, permissions, modules: [{ key: 'accounting', group: 'finances', is_enabled: access !== 'disabled', access } as const] };
  return allowedCards(await fetchCards([silent, sales]), company).map(({ key }) => key);
}

it('the cards of a module show to whoever may enter it, and those with a permission of their own to whoever has it', async () => {
  expect(await shown('available', ['accounting.read'])).toEqual(['sales']);
  expect(await shown('subscription_ended', ['accounting.read', 'accounting.manage'])).toEqual(['sales', 'margins']);
});

it.each(['forbidden', 'disabled', 'not_in_plan'] as const)('a module that is %s shows no cards', async (access) => {
  expect(await shown(access, ['accounting.manage'])).toEqual([]);
});
