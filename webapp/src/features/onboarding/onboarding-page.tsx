import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { getGetOnboardingQueryOptions, useClearOnboarding } from '@/api/generated/onboarding/onboarding';
import { LoadingScreen } from '@/components/ui/loading-screen';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { Wizard } from './wizard';

const route = getRouteApi('/onboarding');

/** The wizard where the person left it. `?new=1` begins anew once the last company is made. */
export function OnboardingPage() {
  const { t } = useTranslation();
  const { new: isNew } = route.useSearch();
  const onboarding = useQuery(getGetOnboardingQueryOptions());
  if (onboarding.data !== undefined && isNew === 1) return <Anew isMade={onboarding.data.finalisation.state === 'completed'} />;
  if (onboarding.data !== undefined) return <Wizard onboarding={onboarding.data} />;
  if (onboarding.isError) {
    return (
      <main className="mx-auto max-w-xl p-6 pt-24">
        <ProblemCallout error={onboarding.error} onRetry={() => void onboarding.refetch()} />
      </main>
    );
  }
  return <LoadingScreen text={t('states.loading')} />;
}

/** Forgets the finished run if there is one, then shows the wizard under its plain address. */
function Anew({ isMade }: { isMade: boolean }) {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const { mutate, error } = useClearOnboarding();
  useEffect(() => {
    // Clearing makes the wizard be read again, which brings us here without a finished run.
    if (isMade) mutate();
    else void navigate({ search: {}, replace: true });
  }, [isMade, mutate, navigate]);
  if (error === null) return <LoadingScreen text={t('states.loading')} />;
  return (
    <main className="mx-auto max-w-xl p-6 pt-24">
      <ProblemCallout error={error} onRetry={() => mutate()} />
    </main>
  );
}
