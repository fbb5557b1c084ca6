import { later } from '@/lib/later';
import type { ModuleCard } from '@/lib/module-card';

const cards = async () => import('./cards');

/** What the accounting shows on the dashboard. */
export const ledgerCards: readonly ModuleCard[] = [
  { key: 'figures', label: 'figures', permission: 'accounting.read', width: 'whole', component: later(async () => (await cards()).FiguresCard) },
  { key: 'todos', label: 'todos', width: 'whole', component: later(async () => (await cards()).TodosCard) },
  { key: 'months', label: 'months', permission: 'accounting.read', width: 'whole', component: later(async () => (await cards()).MonthsCard) },
  { key: 'treasury', label: 'treasury', permission: 'accounting.read', width: 'half', component: later(async () => (await cards()).TreasuryCard) },
  { key: 'expenses', label: 'expenses', permission: 'accounting.read', width: 'half', component: later(async () => (await cards()).ExpensesCard) },
  { key: 'balances', label: 'balances', permission: 'accounting.read', width: 'half', isTall: true, component: later(async () => (await cards()).BalancesCard) },
  { key: 'customers', label: 'customers', permission: 'accounting.read', width: 'half', component: later(async () => (await cards()).CustomersCard) },
  { key: 'suppliers', label: 'suppliers', permission: 'accounting.read', width: 'half', component: later(async () => (await cards()).SuppliersCard) },
];
