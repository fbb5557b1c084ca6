import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonLines } from '@/components/ui/skeleton';
import { Stepper } from '@/components/ui/stepper';
import { useCompanyId } from '@/lib/session';
import { AccountingPage } from '../accounting-page';
import { ChartStep } from './chart-step';
import { JournalsStep } from './journals-step';
import { OpeningStep } from './opening-step';
import { Remaining } from './remaining';
import { firstStep, setupSteps, type SetupStep } from './steps';
import { useSetup, type Setup } from './use-setup';
import { VatStep } from './vat-step';
import { YearStep } from './year-step';

const route = getRouteApi('/app/accounting/setup');

/** Sets the accounting of a company up in five steps. Each shows what is there and saves by itself, so that it may be left and taken up again. */
export function SetupPage() {
  const { t } = useTranslation('setup');
  return (
    <AccountingPage title={t('title')} description={t('description')}>
      <Steps key={useCompanyId()} />
    </AccountingPage>
  );
}

function Steps() {
  const { t } = useTranslation('setup');
  const { step: asked } = route.useSearch();
  const navigate = route.useNavigate();
  const setup = useSetup();
  // Who names no step stays at the one that was shown, though it is done meanwhile.
  const [shown, show] = useState<SetupStep>();
  const [isMoved, setMoved] = useState(false);
  const { done } = setup;
  const first = setupSteps.every((step) => step === 'opening' || done[step] !== undefined || hasFailed(setup, step)) ? firstStep(done) : undefined;
  if (shown === undefined && first !== undefined) show(first);
  const current = asked ?? shown;
  const go = (step: SetupStep, byFoot: boolean) => {
    setMoved(byFoot);
    void navigate({ search: { step } });
  };
  const items = setupSteps.map((step) => ({ value: step, label: t(`steps.${step}`), done: done[step] === true }));
  if (current === undefined) return <SkeletonLines lines={8} />;
  return (
    <>
      <Stepper label={t('stepsLabel')} steps={items} current={current} onGo={(step) => go(step, false)} />
      <Step key={current} step={current} setup={setup} takesFocus={isMoved} onGo={(step) => go(step, true)} />
      <Remaining setup={setup} onGo={(step) => go(step, true)} />
    </>
  );
}

/** Whether what a step asks for cannot be had: it says so itself. */
function hasFailed(setup: Setup, step: SetupStep): boolean {
  const queries = { chart: [setup.accounts], year: [setup.years], journals: [setup.journals], vat: [setup.codes, setup.settings], opening: [setup.imports] };
  return queries[step].some(({ isError }) => isError);
}

/** Properties of each step. */
export interface StepProps {
  setup: Setup;
  /** Somebody has come here by the buttons below a step. */
  takesFocus: boolean;
  onGo: (step: SetupStep) => void;
}

function Step({ step, ...rest }: StepProps & { step: SetupStep }) {
  switch (step) {
    case 'chart':
      return <ChartStep {...rest} />;
    case 'year':
      return <YearStep {...rest} />;
    case 'journals':
      return <JournalsStep {...rest} />;
    case 'vat':
      return <VatStep {...rest} />;
    case 'opening':
      return <OpeningStep {...rest} />;
  }
}
