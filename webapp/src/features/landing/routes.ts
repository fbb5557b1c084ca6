import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadNamespaces } from '@/i18n/i18n';
import { publicRoute } from '@/lib/frames';

const landingRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'landing',
  loader: () => loadNamespaces('landing', 'plans'),
  component: lazyRouteComponent(() => import('./landing-page'), 'LandingPage'),
});

/** The front page. */
export const landingRoutes = [landingRoute] as const;
