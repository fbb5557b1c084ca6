import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { loadNamespaces } from '@/i18n/i18n';
import { publicRoute } from '@/lib/frames';
import { textOf, type Query } from '@/lib/query';

const pricingRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'pricing',
  loader: () => loadNamespaces('pricing', 'plans'),
  component: lazyRouteComponent(() => import('./pricing-page'), 'PricingPage'),
});

/** What the payment provider says of the purchase that it comes back from. */
export interface PaymentDoneSearch {
  session?: string;
}

const paymentDoneRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: 'payment/done',
  validateSearch: ({ session }: Query): PaymentDoneSearch => ({ session: textOf(session) }),
  beforeLoad: ({ search }) => {
    if (search.session === undefined) throw redirect({ to: '/pricing', replace: true });
  },
  loader: () => loadNamespaces('pricing'),
  component: lazyRouteComponent(() => import('./payment-done-page'), 'PaymentDonePage'),
});

/** What the plans cost, and what follows a purchase. */
export const pricingRoutes = [pricingRoute, paymentDoneRoute] as const;
