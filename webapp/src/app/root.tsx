import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LoadingScreen } from '@/components/ui/loading-screen';
import { sessionQuery } from '@/lib/session';
import { decide, isPublic, needsSession, type Visitor } from './guards';
import { ErrorScreen } from './screens/error-screen';
import { UnknownPage } from './screens/unknown-page';

/** What every route may use. */
export interface RouterContext {
  queryClient: QueryClient;
}

/** The root of all routes. Its guard decides every visit, in one place. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, location }) => {
    const visitor = needsSession(location.pathname) ? await visitorOf(context.queryClient, location.pathname) : null;
    const decision = decide(location.href, visitor);
    if (decision.kind === 'redirect') throw redirect({ href: decision.to, replace: true });
  },
  component: Outlet,
  pendingComponent: CheckingAccount,
  errorComponent: ErrorScreen,
  notFoundComponent: UnknownPage,
});

/** The session; on a page that shows to strangers too, a service that does not answer counts as no session. */
async function visitorOf(client: QueryClient, pathname: string): Promise<Visitor> {
  try {
    return await client.query({ ...sessionQuery, staleTime: 'static' });
  } catch (error) {
    if (isPublic(pathname)) return null;
    throw error;
  }
}

function CheckingAccount() {
  const { t } = useTranslation();
  return <LoadingScreen text={t('states.checkingAccount')} />;
}
