import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadNamespaces } from '@/i18n/i18n';
import { publicRoute } from '@/lib/frames';

const privacyRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'privacy-policy',
  loader: () => loadNamespaces('legal'),
  component: lazyRouteComponent(() => import('./privacy-page'), 'PrivacyPage'),
});

const cookiesRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'cookies-policy',
  loader: () => loadNamespaces('legal'),
  component: lazyRouteComponent(() => import('./cookies-page'), 'CookiesPage'),
});

const gdprRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'gdpr',
  loader: () => loadNamespaces('legal'),
  component: lazyRouteComponent(() => import('./gdpr-page'), 'GdprPage'),
});

const systemStatusRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'system-status',
  loader: () => loadNamespaces('legal'),
  component: lazyRouteComponent(() => import('./system-status-page'), 'SystemStatusPage'),
});

/** The policies, and how the service does: they show even when it is down. */
export const legalRoutes = [privacyRoute, cookiesRoute, gdprRoute, systemStatusRoute] as const;
