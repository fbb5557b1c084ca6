import { useTranslation } from 'react-i18next';
import type { OnboardingStep } from '@/api/generated/model';
import { Button } from '@/components/ui/button';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { stepBefore } from './steps';
import { useWizard } from './wizard-context';

/** Properties of `StepFooter`. */
export interface StepFooterProps {
  step: OnboardingStep;
  continueLabel?: string;
  /** The step cannot be left forwards as it is. */
  continueDisabled?: boolean;
  /** Continues; without it the button submits the form around it, which tells itself what was refused. */
  onContinue?: () => void;
}

/** The way back and the way on. */
export function StepFooter({ step, continueLabel, continueDisabled = false, onContinue }: StepFooterProps) {
  const { t } = useTranslation();
  const { busy, error, goTo } = useWizard();
  const before = stepBefore(step);
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-6">
      {error === null || onContinue === undefined ? null : <ProblemCallout error={error} />}
      <div className="flex justify-between gap-3">
        <Button disabled={before === undefined || busy} onClick={() => before !== undefined && goTo(before)}>
          {t('actions.previous')}
        </Button>
        <Button type={onContinue === undefined ? 'submit' : 'button'} variant="primary" busy={busy} disabled={continueDisabled} onClick={onContinue}>
          {continueLabel ?? t('actions.continue')}
        </Button>
      </div>
    </div>
  );
}
