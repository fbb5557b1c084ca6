import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadNamespaces } from '@/i18n/i18n';
import { appRoute } from '@/lib/frames';
import { fetchCards } from './module-cards';
import { readDashboardSearch } from './search';

const dashboardRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'dashboard',
  validateSearch: readDashboardSearch,
  loaderDeps: ({ search: { year, from, to, view } }) => ({ year, from, to, view }),
  loader: async ({ context, deps }) => {
    const figures = import('./ahead').then(({ askAhead }) => askAhead(context.queryClient, deps));
    const [cards] = await Promise.all([context.modules().then(fetchCards), loadNamespaces('dashboard'), figures]);
    return { cards };
  },
  component: lazyRouteComponent(() => import('./dashboard-page'), 'DashboardPage'),
});

/** The page of the dashboard, with the cards of all modules. */
export const dashboardRoutes = [dashboardRoute] as const;
