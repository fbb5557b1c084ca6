import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LoadingScreen } from '@/components/ui/loading-screen';
import { accountingRoutes } from '@/features/accounting/routes';
import { authRoutes } from '@/features/auth/routes';
import { dashboardRoutes } from '@/features/dashboard/routes';
import { docsRoutes } from '@/features/docs/routes';
import { landingRoutes } from '@/features/landing/routes';
import { legalRoutes } from '@/features/legal/routes';
import { onboardingRoute } from '@/features/onboarding/routes';
import { settingsRoutes } from '@/features/settings/routes';
import { appRoute, publicRoute, rootRoute } from '@/lib/frames';
import { sessionQuery } from '@/lib/session';
import { admit, fetchModules } from './admit';
import { PublicLayout } from './layout/public-layout';
import { CheckingAccount, RootPage } from './root';
import { ErrorScreen } from './screens/error-screen';
import { UnknownPage } from './screens/unknown-page';

/*
 * The route table. Each page is a chunk of its own and fetches its sentences beside its code.
 */

rootRoute.update({ component: RootPage, pendingComponent: CheckingAccount, errorComponent: ErrorScreen, notFoundComponent: UnknownPage });
publicRoute.update({ component: PublicLayout });
appRoute.update({ component: lazyRouteComponent(() => import('./layout/app-layout'), 'AppLayout') });

const indexRoute = createRoute({ getParentRoute: () => rootRoute, path: '/' });

/** Addresses that lead nowhere. Who may see the layout sees it around the unknown page; others start again. */
const unknownRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '$',
  // Below a page that is open to everybody no guard has asked who it is.
  beforeLoad: async ({ context }) => {
    const session = await context.queryClient.query({ ...sessionQuery, staleTime: 'static' });
    if ((session?.companies.length ?? 0) === 0) throw redirect({ to: '/', replace: true });
  },
  component: UnknownPage,
});

const routeTree = rootRoute.addChildren([
  indexRoute,
  onboardingRoute,
  publicRoute.addChildren([...landingRoutes, ...authRoutes, ...legalRoutes, ...docsRoutes]),
  appRoute.addChildren([...dashboardRoutes, ...accountingRoutes, ...settingsRoutes, unknownRoute]),
]);

/** Makes the router of the application over a store of server state. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient, modules: fetchModules, admit: (location) => admit(queryClient, location) },
    defaultPreload: 'intent',
    // Query decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingMinMs: 150,
    defaultPendingComponent: LoadingApplication,
    defaultErrorComponent: ErrorScreen,
    scrollRestoration: true,
  });
}

function LoadingApplication() {
  const { t } = useTranslation();
  return <LoadingScreen text={t('states.loadingApplication')} hint={t('states.loadingHint')} />;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
