import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadNamespaces } from '@/i18n/i18n';
import { readDashboardSearch } from '../search';
import { appRoute } from './app-route';

/** The page of the dashboard. */
export const dashboardRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'dashboard',
  validateSearch: readDashboardSearch,
  loader: () => loadNamespaces('dashboard'),
  component: lazyRouteComponent(() => import('@/features/dashboard/dashboard-page'), 'DashboardPage'),
});
