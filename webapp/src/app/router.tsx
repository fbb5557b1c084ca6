import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LoadingScreen } from '@/components/ui/loading-screen';
import { authRoutes } from '@/features/auth/routes';
import { docsRoutes } from '@/features/docs/routes';
import { landingRoutes } from '@/features/landing/routes';
import { legalRoutes } from '@/features/legal/routes';
import { onboardingRoute } from '@/features/onboarding/routes';
import { operatorRoutes } from '@/features/operator/routes';
import { pricingRoutes } from '@/features/pricing/routes';
import { appRoute, instanceRoute, publicRoute, rootRoute } from '@/lib/frames';
import { sessionQuery } from '@/lib/session';
import { admit, fetchModules, fetchPages, fetchPagesAhead } from './admit';
import type { companyPages } from './company-pages';
import { PublicLayout } from './layout/public-layout';
import { CheckingAccount, RootPage } from './root';
import { ErrorScreen } from './screens/error-screen';
import { UnknownPage } from './screens/unknown-page';

/*
 * The route table. Each page is a chunk of its own and fetches its sentences beside its code. The routes of a company's pages are
 * one chunk too: they are hung into the tree when the first of them is wanted.
 */

rootRoute.update({ component: RootPage, pendingComponent: CheckingAccount, errorComponent: ErrorScreen, notFoundComponent: UnknownPage });
publicRoute.update({ component: PublicLayout });
instanceRoute.update({ component: lazyRouteComponent(() => import('./layout/instance-layout'), 'InstanceLayout') });
appRoute.update({ component: lazyRouteComponent(() => import('./layout/app-layout'), 'AppLayout') });

const indexRoute = createRoute({ getParentRoute: () => rootRoute, path: '/' });

/** Addresses that lead nowhere, or not yet. Who may see the layout sees it around the unknown page; others start again. */
const unknownRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '$',
  beforeLoad: async ({ context, location }) => {
    // Below a page that is open to everybody no guard has asked who it is.
    const session = await context.queryClient.query({ ...sessionQuery, staleTime: 'static' });
    if ((session?.companies.length ?? 0) === 0) throw redirect({ to: '/', replace: true });
    if (await context.hasPage(location.pathname)) throw redirect({ href: location.href, state: true, replace: true });
  },
  component: UnknownPage,
});

/** The tree with these pages of companies. It is always the same one: its routes are changed. */
function treeWith<const Pages extends readonly AnyRoute[]>(pages: Pages) {
  return rootRoute.addChildren([
    indexRoute,
    onboardingRoute,
    publicRoute.addChildren([...landingRoutes, ...pricingRoutes, ...authRoutes, ...legalRoutes, ...docsRoutes]),
    instanceRoute.addChildren(operatorRoutes),
    appRoute.addChildren([...pages, unknownRoute]),
  ]);
}

/** Makes the router of the application over a store of server state. */
export function createAppRouter(queryClient: QueryClient) {
  let isWhole = false;
  const router = createRouter({
    // Addresses are checked against all pages, whether they are there yet or not.
    routeTree: treeWith([] as unknown as typeof companyPages),
    context: { queryClient, modules: fetchModules, admit: (location) => admit(queryClient, location), fetchPagesAhead, hasPage },
    defaultPreload: 'intent',
    // Query decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingMinMs: 150,
    defaultPendingComponent: LoadingApplication,
    defaultErrorComponent: ErrorScreen,
    scrollRestoration: true,
  });
  return router;

  async function hasPage(pathname: string): Promise<boolean> {
    const pages = await fetchPages();
    if (!isWhole) {
      treeWith(pages);
      router.setRoutes(router.buildRouteTree());
      isWhole = true;
    }
    return router.getMatchedRoutes(pathname)[2]?.id !== unknownRoute.id;
  }
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
