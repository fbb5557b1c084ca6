import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { loadNamespaces } from '@/i18n/i18n';
import { publicRoute } from '@/lib/frames';
import { readAuthSearch, readTokenSearch } from './search';

const authRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'auth',
  validateSearch: readAuthSearch,
  loader: () => loadNamespaces('auth'),
  component: lazyRouteComponent(() => import('./auth-page'), 'AuthPage'),
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
  component: lazyRouteComponent(() => import('./confirm-email-page'), 'ConfirmEmailPage'),
});

const confirmEmailChangeRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'confirm-email-change',
  validateSearch: readTokenSearch,
  loader: () => loadNamespaces('auth'),
  component: lazyRouteComponent(() => import('./email-change-pages'), 'ConfirmEmailChangePage'),
});

const cancelEmailChangeRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'cancel-email-change',
  validateSearch: readTokenSearch,
  loader: () => loadNamespaces('auth'),
  component: lazyRouteComponent(() => import('./email-change-pages'), 'CancelEmailChangePage'),
});

const resendConfirmationRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'resend-confirmation',
  loader: () => loadNamespaces('auth'),
  component: lazyRouteComponent(() => import('./resend-confirmation-page'), 'ResendConfirmationPage'),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'forgot-password',
  loader: () => loadNamespaces('auth'),
  component: lazyRouteComponent(() => import('./forgot-password-page'), 'ForgotPasswordPage'),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'reset-password',
  validateSearch: readTokenSearch,
  loader: () => loadNamespaces('auth'),
  component: lazyRouteComponent(() => import('./reset-password-page'), 'ResetPasswordPage'),
});

const invitationRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'invitation',
  validateSearch: readTokenSearch,
  // The fields of a new account are those of sign-up.
  loader: () => loadNamespaces('members', 'auth'),
  component: lazyRouteComponent(() => import('./invitation/invitation-page'), 'InvitationPage'),
});

/** The ways in, and what mailed links lead to. */
export const authRoutes = [
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
] as const;
