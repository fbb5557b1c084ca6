import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useState } from 'react';
import { getGetOnboardingQueryKey, saveOnboardingCompany, saveOnboardingModules, saveOnboardingPreferences } from '@/api/generated/onboarding/onboarding';
import type { OnboardingStep, OnboardingView } from '@/api/generated/model';
import { DraftSaver, type DraftSaverOptions } from './draft-saver';

/** The pause in typing after which answers are sent, in milliseconds. */
const pauseMs = 500;

/** What the steps of the wizard share. */
export interface WizardContextValue {
  onboarding: OnboardingView;
  saver: DraftSaver;
  /** A step is being completed or gone to. */
  busy: boolean;
  /** Why the last attempt to leave a step failed; null when it did not. */
  error: unknown;
  /**
   * Saves what was typed, notes `step` as done and goes to the next.
   * @throws what the service answered, which `error` is too.
   */
  complete: (step: OnboardingStep) => Promise<unknown>;
  /** Saves what was typed and goes to `step`. */
  goTo: (step: OnboardingStep) => void;
}

/** See `useWizard`. */
export const WizardContext = createContext<WizardContextValue | null>(null);

/**
 * The wizard, inside its steps.
 * @throws if used elsewhere.
 */
export function useWizard(): WizardContextValue {
  const wizard = use(WizardContext);
  if (wizard === null) throw new Error('useWizard outside the wizard');
  return wizard;
}

/** Takes what the service holds of the wizard as the truth, without asking for everything else again. */
export function useTakeOnboarding(): (view: OnboardingView) => void {
  const client = useQueryClient();
  return (view) => client.setQueryData(getGetOnboardingQueryKey(), view);
}

/** The saver of one visit to the wizard. What was typed in the last moment is sent when the page goes. */
export function useDraftSaver(): DraftSaver {
  const take = useTakeOnboarding();
  const [saver] = useState(() => new DraftSaver({ save, onSaved: take, pauseMs }));
  useEffect(() => {
    const leave = () => void saver.flush(true).catch(() => undefined);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [saver]);
  return saver;
}

const save: DraftSaverOptions['save'] = (kind, answers, isLeaving) => {
  const options: RequestInit = isLeaving ? { keepalive: true } : {};
  const send = {
    preferences: saveOnboardingPreferences,
    company: saveOnboardingCompany,
    modules: (modules: string[], init: RequestInit) => saveOnboardingModules({ modules }, init),
  };
  const sendOne = send[kind] as (answers: unknown, init: RequestInit) => Promise<OnboardingView>;
  return sendOne(answers, options);
};
