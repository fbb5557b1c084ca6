import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingScreen } from '@/components/ui/loading-screen';
import { later } from '@/components/later';
import { useProofAsked } from '@/lib/proof';
import { useEndedSession } from '@/lib/session-end';
import { isPublic } from './guards';

/** The question for the password. */
const SignInAgain = later(async () => (await import('@/features/auth/sign-in-again')).SignInAgain, 'auth');
/** The question who is there. */
const ProveIdentity = later(async () => (await import('@/features/auth/prove-identity')).ProveIdentity, 'auth');
/** The offer of a newer version. Without it the page is whole. */
const UpdateBanner = lazy(() =>
  import('./layout/update-banner').then(
    ({ UpdateBanner: Banner }): { default: ComponentType } => ({ default: Banner }),
    (): { default: ComponentType } => ({ default: () => null }),
  ),
);
/** How long after a page what it does not need itself is fetched, in milliseconds. */
const laterMs = 5_000;

/** The page, and over it the question for the password where its session has ended. */
export function RootPage() {
  const ended = useEndedSession();
  const proofAsked = useProofAsked();
  const shown = useLocation({ select: (location) => !isPublic(location.pathname) });
  const isLater = useIsLater();
  // The question is fetched while it can be had: when a session ends, its files may have been replaced by those of a newer version.
  useEffect(() => {
    if (isLater && shown) SignInAgain.ahead();
  }, [isLater, shown]);
  return (
    <>
      <Outlet />
      <Suspense>{isLater ? <UpdateBanner /> : null}</Suspense>
      <Suspense>{ended !== null && shown ? <SignInAgain key={ended.user.id} ended={ended} /> : null}</Suspense>
      <Suspense>{proofAsked ? <ProveIdentity /> : null}</Suspense>
    </>
  );
}

/** Whether the first page has had its time. */
function useIsLater(): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), laterMs);
    return () => clearTimeout(timer);
  }, []);
  return isLater;
}

/** What shows while it is asked who is there. */
export function CheckingAccount() {
  const { t } = useTranslation();
  return <LoadingScreen text={t('states.checkingAccount')} />;
}
