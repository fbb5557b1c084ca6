import { OnboardingStep } from '@/api/generated/model';

/** The steps in order, with the minutes each takes. */
export const steps = [
  { step: OnboardingStep.welcome, minutes: 2 },
  { step: OnboardingStep.preferences, minutes: 3 },
  { step: OnboardingStep.company, minutes: 5 },
  { step: OnboardingStep.modules, minutes: 4 },
  { step: OnboardingStep.complete, minutes: 2 },
] as const;

/** The steps that ask or do something, which the first one announces. */
export const announcedSteps = steps.filter((entry) => entry.step !== 'welcome');

/** The step before `step`, or undefined for the first. */
export function stepBefore(step: OnboardingStep): OnboardingStep | undefined {
  return steps[steps.findIndex((known) => known.step === step) - 1]?.step;
}
