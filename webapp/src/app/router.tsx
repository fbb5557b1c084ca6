import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LoadingScreen } from '@/components/ui/loading-screen';
import { loadNamespaces } from '@/i18n/i18n';
import { sessionQuery } from '@/lib/session';
import { rootRoute } from './root';
import { accountingRoutes } from './routes/accounting';
import { appRoute } from './routes/app-route';
import { dashboardRoute } from './routes/dashboard';
import { docsRoute, problemRoute, problemsRoute } from './routes/docs';
import { onboardingRoute } from './routes/onboarding';
import { publicRoute } from './routes/public-route';
import { ErrorScreen } from './screens/error-screen';
import { UnknownPage } from './screens/unknown-page';
import { readAuthSearch, readSettingsSearch, readTokenSearch } from './search';

/*
 * The route table. Each page is a chunk of its own and fetches its sentences beside its code.
 */

const indexRoute = createRoute({ getParentRoute: () => rootRoute, path: '/' });

const landingRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'landing',
  loader: () => loadNamespaces('landing'),
  component: lazyRouteComponent(() => import('@/features/landing/landing-page'), 'LandingPage'),
});

const privacyRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'privacy-policy',
  loader: () => loadNamespaces('legal'),
  component: lazyRouteComponent(() => import('@/features/legal/privacy-page'), 'PrivacyPage'),
});

const cookiesRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'cookies-policy',
  loader: () => loadNamespaces('legal'),
  component: lazyRouteComponent(() => import('@/features/legal/cookies-page'), 'CookiesPage'),
});

const gdprRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'gdpr',
  loader: () => loadNamespaces('legal'),
  component: lazyRouteComponent(() => import('@/features/legal/gdpr-page'), 'GdprPage'),
});

const systemStatusRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'system-status',
  loader: () => loadNamespaces('legal'),
  component: lazyRouteComponent(() => import('@/features/legal/system-status-page'), 'SystemStatusPage'),
});

const authRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'auth',
  validateSearch: readAuthSearch,
  loader: () => loadNamespaces('auth'),
  component: lazyRouteComponent(() => import('@/features/auth/auth-page'), 'AuthPage'),
});

const loginRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'login',
  beforeLoad: () => {
    throw redirect({ to: '/auth', search: { tab: 'signin' }, replace: true });
  },
});

const registerRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'register',
  beforeLoad: () => {
    throw redirect({ to: '/auth', search: { tab: 'signup' }, replace: true });
  },
});

const confirmEmailRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'confirm-email',
  validateSearch: readTokenSearch,
  loader: () => loadNamespaces('auth'),
  component: lazyRouteComponent(() => import('@/features/auth/confirm-email-page'), 'ConfirmEmailPage'),
});

const confirmEmailChangeRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'confirm-email-change',
  validateSearch: readTokenSearch,
  loader: () => loadNamespaces('auth'),
  component: lazyRouteComponent(() => import('@/features/auth/email-change-pages'), 'ConfirmEmailChangePage'),
});

const cancelEmailChangeRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'cancel-email-change',
  validateSearch: readTokenSearch,
  loader: () => loadNamespaces('auth'),
  component: lazyRouteComponent(() => import('@/features/auth/email-change-pages'), 'CancelEmailChangePage'),
});

const resendConfirmationRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'resend-confirmation',
  loader: () => loadNamespaces('auth'),
  component: lazyRouteComponent(() => import('@/features/auth/resend-confirmation-page'), 'ResendConfirmationPage'),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'forgot-password',
  loader: () => loadNamespaces('auth'),
  component: lazyRouteComponent(() => import('@/features/auth/forgot-password-page'), 'ForgotPasswordPage'),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'reset-password',
  validateSearch: readTokenSearch,
  loader: () => loadNamespaces('auth'),
  component: lazyRouteComponent(() => import('@/features/auth/reset-password-page'), 'ResetPasswordPage'),
});

const invitationRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'invitation',
  validateSearch: readTokenSearch,
  // The fields of a new account are those of sign-up.
  loader: () => loadNamespaces('members', 'auth'),
  component: lazyRouteComponent(() => import('@/features/auth/invitation/invitation-page'), 'InvitationPage'),
});

const settingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'settings',
  validateSearch: readSettingsSearch,
  loader: () => loadNamespaces('settings'),
  component: lazyRouteComponent(() => import('@/features/settings/settings-page'), 'SettingsPage'),
});

/** Addresses that lead nowhere. Who may see the layout sees it around the unknown page; others start again. */
const unknownRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '$',
  beforeLoad: ({ context }) => {
    const session = context.queryClient.getQueryData(sessionQuery.queryKey);
    if ((session?.companies.length ?? 0) === 0) throw redirect({ to: '/', replace: true });
  },
  component: UnknownPage,
});

const routeTree = rootRoute.addChildren([
  indexRoute,
  onboardingRoute,
  publicRoute.addChildren([
    landingRoute,
    authRoute,
    loginRoute,
    registerRoute,
    confirmEmailRoute,
    confirmEmailChangeRoute,
    cancelEmailChangeRoute,
    resendConfirmationRoute,
    forgotPasswordRoute,
    resetPasswordRoute,
    invitationRoute,
    privacyRoute,
    cookiesRoute,
    gdprRoute,
    systemStatusRoute,
    docsRoute,
    problemsRoute,
    problemRoute,
  ]),
  appRoute.addChildren([dashboardRoute, ...accountingRoutes, settingsRoute, unknownRoute]),
]);

/** Makes the router of the application over a store of server state. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
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
  return <LoadingScreen text={t('states.loadingApplication')} />;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
