import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadNamespaces } from '@/i18n/i18n';
import { appRoute } from '@/lib/frames';
import { readAnalyticBalanceSearch, readAnalyticsSearch, readBudgetSearch, readBudgetsSearch } from './search';

/** Fetches the words of a page: those of the module and of tables, and its own. */
const words = (own: 'analytics' | 'budgets') => () => loadNamespaces('accounting', own, 'table');

const analyticsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/analytics',
  validateSearch: readAnalyticsSearch,
  loader: words('analytics'),
  component: lazyRouteComponent(() => import('./analytics/analytics-page'), 'AnalyticsPage'),
});

const analyticBalanceRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/analytic-balance',
  validateSearch: readAnalyticBalanceSearch,
  loader: words('analytics'),
  component: lazyRouteComponent(() => import('./analytic-balance/analytic-balance-page'), 'AnalyticBalancePage'),
});

const budgetsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/budgets',
  validateSearch: readBudgetsSearch,
  loader: words('budgets'),
  component: lazyRouteComponent(() => import('./budgets/budgets-page'), 'BudgetsPage'),
});

const budgetRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/budgets/$budgetId',
  validateSearch: readBudgetSearch,
  loader: words('budgets'),
  component: lazyRouteComponent(() => import('./budgets/budget-page'), 'BudgetPage'),
});

/** The pages of analytics and budgets. */
export const analyticRoutes = [analyticsRoute, analyticBalanceRoute, budgetsRoute, budgetRoute] as const;
