import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, redirect, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingScreen } from '@/components/ui/loading-screen';
import { later } from '@/lib/later';
import { useProofAsked } from '@/lib/proof';
import { sessionQuery } from '@/lib/session';
import { useEndedSession } from '@/lib/session-end';
import { decide, isPublic, needsSession, type Visitor } from './guards';
import { UpdateBanner } from './layout/update-banner';
import { isNobodyHere } from './presence';
import { ErrorScreen } from './screens/error-screen';
import { UnknownPage } from './screens/unknown-page';

/** The question for the password. */
const SignInAgain = later(async () => (await import('@/features/auth/sign-in-again')).SignInAgain, 'auth');
/** The question who is there. */
const ProveIdentity = later(async () => (await import('@/features/auth/prove-identity')).ProveIdentity, 'auth');
/** How long after a page with a session the question is fetched, in milliseconds: not beside what the page itself needs. */
const aheadMs = 5_000;

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
  component: RootPage,
  pendingComponent: CheckingAccount,
  errorComponent: ErrorScreen,
  notFoundComponent: UnknownPage,
});

/** The session; on a page that shows to strangers too, a service that does not answer counts as no session. */
async function visitorOf(client: QueryClient, pathname: string): Promise<Visitor> {
  const isKnown = client.getQueryData(sessionQuery.queryKey) !== undefined;
  if (!isKnown && (isPublic(pathname) || pathname === '/') && isNobodyHere()) client.setQueryData(sessionQuery.queryKey, null);
  try {
    return await client.query({ ...sessionQuery, staleTime: 'static' });
  } catch (error) {
    if (isPublic(pathname)) return null;
    throw error;
  }
}

/** The page, and over it the question for the password where its session has ended. */
function RootPage() {
  const ended = useEndedSession();
  const proofAsked = useProofAsked();
  const shown = useLocation({ select: (location) => !isPublic(location.pathname) });
  useSignInAgainAhead(shown);
  return (
    <>
      <Outlet />
      <UpdateBanner />
      <Suspense>{ended !== null && shown ? <SignInAgain key={ended.user.id} ended={ended} /> : null}</Suspense>
      <Suspense>{proofAsked ? <ProveIdentity /> : null}</Suspense>
    </>
  );
}

/** Fetches the question while it can be had: when a session ends, its files may have been replaced by those of a newer version. */
function useSignInAgainAhead(wanted: boolean) {
  useEffect(() => {
    if (!wanted) return undefined;
    const timer = setTimeout(SignInAgain.ahead, aheadMs);
    return () => clearTimeout(timer);
  }, [wanted]);
}

function CheckingAccount() {
  const { t } = useTranslation();
  return <LoadingScreen text={t('states.checkingAccount')} />;
}
