import type { ModuleCard } from '@/lib/module-card';
import { BalancesCard, CustomersCard, ExpensesCard, FiguresCard, MonthsCard, SuppliersCard, TodosCard, TreasuryCard } from './cards';

/** What the dashboard shows of the ledger. It comes with the page: most people see all of it. */
export const ledgerCards: readonly ModuleCard[] = [
  { key: 'figures', label: 'figures', permission: 'accounting.read', width: 'whole', component: FiguresCard },
  { key: 'todos', label: 'todos', width: 'whole', component: TodosCard },
  { key: 'months', label: 'months', permission: 'accounting.read', width: 'whole', component: MonthsCard },
  { key: 'treasury', label: 'treasury', permission: 'accounting.read', width: 'half', component: TreasuryCard },
  { key: 'expenses', label: 'expenses', permission: 'accounting.read', width: 'half', component: ExpensesCard },
  { key: 'balances', label: 'balances', permission: 'accounting.read', width: 'half', isTall: true, component: BalancesCard },
  { key: 'customers', label: 'customers', permission: 'accounting.read', width: 'half', component: CustomersCard },
  { key: 'suppliers', label: 'suppliers', permission: 'accounting.read', width: 'half', component: SuppliersCard },
];
