import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingScreen } from '@/components/ui/loading-screen';
import { later } from '@/components/later';
import { useProofAsked } from '@/lib/proof';
import { useEndedSession } from '@/lib/session-end';
import { isPublic } from './guards';
import { UpdateBanner } from './layout/update-banner';

/** The question for the password. */
const SignInAgain = later(async () => (await import('@/features/auth/sign-in-again')).SignInAgain, 'auth');
/** The question who is there. */
const ProveIdentity = later(async () => (await import('@/features/auth/prove-identity')).ProveIdentity, 'auth');
/** How long after a page with a session the question is fetched, in milliseconds: not beside what the page itself needs. */
const aheadMs = 5_000;

/** The page, and over it the question for the password where its session has ended. */
export function RootPage() {
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

/** What shows while it is asked who is there. */
export function CheckingAccount() {
  const { t } = useTranslation();
  return <LoadingScreen text={t('states.checkingAccount')} />;
}
