import { OnboardingStep } from '@/api/generated/model';

/** The steps in order. */
export const steps = [
  { step: OnboardingStep.welcome, number: 1 },
  { step: OnboardingStep.preferences, number: 2 },
  { step: OnboardingStep.company, number: 3 },
  { step: OnboardingStep.modules, number: 4 },
  { step: OnboardingStep.complete, number: 5 },
] as const;

/** The steps that ask or do something, which the first one announces by their numbers in the bar above. */
export const announcedSteps = steps.filter((entry) => entry.step !== 'welcome');

/** The step before `step`, or undefined for the first. */
export function stepBefore(step: OnboardingStep): OnboardingStep | undefined {
  return steps[steps.findIndex((known) => known.step === step) - 1]?.step;
}
