import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { createElement } from 'react';
import { loadNamespaces } from '@/i18n/i18n';
import { modules } from '../modules';
import { readDashboardSearch } from '../search';
import { appRoute } from './app-route';

/** The page of the dashboard, with the cards of all modules. */
export const dashboardRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'dashboard',
  validateSearch: readDashboardSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const figures = import('@/features/dashboard/ahead').then(({ askAhead }) => askAhead(context.queryClient, deps));
    await Promise.all([loadNamespaces('dashboard'), figures]);
  },
  component: lazyRouteComponent(fetchPage, 'Dashboard'),
});

async function fetchPage() {
  const [{ DashboardPage }, ...lists] = await Promise.all([import('@/features/dashboard/dashboard-page'), ...modules.map((module) => module.cards?.() ?? [])]);
  const cards = lists.flat();
  return { Dashboard: () => createElement(DashboardPage, { cards }) };
}
