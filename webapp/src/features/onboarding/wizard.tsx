import { useMutation } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { completeOnboardingStep, goToOnboardingStep } from '@/api/generated/onboarding/onboarding';
import type { OnboardingStep, OnboardingView } from '@/api/generated/model';
import { OfflineBanner } from '@/components/offline-banner';
import { SkeletonLines } from '@/components/ui/skeleton';
import { Stepper } from '@/components/ui/stepper';
import { later } from '@/components/later';
import { steps } from './steps';
import { WelcomeStep } from './welcome-step';
import { useDraftSaver, useTakeOnboarding, WizardContext, type WizardContextValue } from './wizard-context';
import { WizardHeader } from './wizard-header';

// Each step after the first is fetched while the person is still at the one before.
const PreferencesStep = later(async () => (await import('./preferences-step')).PreferencesStep, 'company');
const CompanyStep = later(async () => (await import('./company-step')).CompanyStep, 'company');
const ModulesStep = later(async () => (await import('./modules-step')).ModulesStep);
const CompletionStep = later(async () => (await import('./completion-step')).CompletionStep);
const next = { welcome: PreferencesStep, preferences: CompanyStep, company: ModulesStep, modules: CompletionStep, complete: undefined };

/** The five steps, under a bar that shows and reaches each of them. */
export function Wizard({ onboarding }: { onboarding: OnboardingView }) {
  const { t } = useTranslation('onboarding');
  const wizard = useSteps(onboarding);
  // Once a company is being made of the answers, they cannot be changed any more.
  const isOpen = onboarding.finalisation.state === 'idle';
  const current = isOpen ? onboarding.current_step : 'complete';
  const items = steps.map(({ step }) => ({ value: step, label: t(`steps.${step}`), done: onboarding.completed_steps.includes(step) }));
  return (
    <WizardContext value={wizard}>
      <div className="min-h-dvh pb-12">
        <WizardHeader />
        <OfflineBanner />
        <main className="mx-auto flex w-full max-w-3xl flex-col gap-8 px-4 pt-4 md:pt-8">
          <Stepper label={t('stepsLabel')} steps={items} current={current} onGo={isOpen && !wizard.busy ? wizard.goTo : undefined} />
          <Suspense fallback={<SkeletonLines lines={6} />}>
            <Step step={current} />
          </Suspense>
        </main>
      </div>
    </WizardContext>
  );
}

function Step({ step }: { step: OnboardingStep }) {
  useEffect(() => {
    next[step]?.ahead();
  }, [step]);
  switch (step) {
    case 'welcome':
      return <WelcomeStep />;
    case 'preferences':
      return <PreferencesStep />;
    case 'company':
      return <CompanyStep />;
    case 'modules':
      return <ModulesStep />;
    case 'complete':
      return <CompletionStep />;
  }
}

function useSteps(onboarding: OnboardingView): WizardContextValue {
  const saver = useDraftSaver();
  const take = useTakeOnboarding();
  const leave = useMutation({
    mutationFn: async (send: () => Promise<OnboardingView>) => {
      await saver.flush();
      return send();
    },
    onSuccess: take,
  });
  return {
    onboarding,
    saver,
    busy: leave.isPending,
    error: leave.error,
    complete: (step) => leave.mutateAsync(() => completeOnboardingStep(step)),
    goTo: (step) => leave.mutate(() => goToOnboardingStep({ step })),
  };
}
