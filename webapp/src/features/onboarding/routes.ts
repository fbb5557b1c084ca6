import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadNamespaces } from '@/i18n/i18n';
import { rootRoute } from '@/lib/frames';
import { readOnboardingSearch } from './search';

/** The wizard that makes a company. It stands alone, without sidebar and header. */
export const onboardingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'onboarding',
  validateSearch: readOnboardingSearch,
  loader: () => loadNamespaces('onboarding', 'modules'),
  component: lazyRouteComponent(() => import('./onboarding-page'), 'OnboardingPage'),
});
