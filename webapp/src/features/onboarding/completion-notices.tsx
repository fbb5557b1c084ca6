import { useTranslation } from 'react-i18next';
import type { OnboardingStep } from '@/api/generated/model';
import type { ProblemError } from '@/api/problem';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { useCodeText } from '@/lib/problem-text';
import { useSignedOut } from '@/lib/session';
import { useCountdown } from './completion-done';
import { useWizard } from './wizard-context';

/** How long the notice of an ended session stays before the sign-in page, in seconds. */
const sessionNoticeSeconds = 8;

/** What is missing before the company can be made, and the way to the step that asks for it. */
export function MissingNotice({ problem }: { problem: ProblemError }) {
  const { t } = useTranslation('onboarding');
  const { goTo, busy } = useWizard();
  const codeText = useCodeText();
  const step: OnboardingStep = problem.errors.length > 0 && problem.errors.every((error) => error.pointer.startsWith('/modules')) ? 'modules' : 'company';
  const codes = problem.errors.length > 0 ? [...new Set(problem.errors.map((error) => error.code))] : [problem.code];
  return (
    <Callout
      tone="danger"
      title={t('complete.missingTitle')}
      actions={
        <Button size="sm" busy={busy} onClick={() => goTo(step)}>
          {t('complete.goTo', { step: t(`steps.${step}`) })}
        </Button>
      }
    >
      <ul>
        {codes.map((code) => (
          <li key={code}>{codeText(code) ?? codeText('invalid')}</li>
        ))}
      </ul>
    </Callout>
  );
}

/** Why the company could not be made, in words; the technical detail is folded away. */
export function FailureNotice({ code, problem, onRetry }: { code: string | undefined; problem: ProblemError | undefined; onRetry: () => void }) {
  const { t } = useTranslation('onboarding');
  const { t: tc } = useTranslation();
  const codeText = useCodeText();
  const byCode = code === undefined ? undefined : codeText(code);
  const byStatus = problem === undefined ? undefined : codeText(`status_${String(problem.status)}`);
  return (
    <Callout
      tone="danger"
      title={t('complete.failedTitle')}
      actions={
        <Button size="sm" onClick={onRetry}>
          {tc('actions.retry')}
        </Button>
      }
    >
      <p>{t('complete.failedText')}</p>
      <p>{byCode ?? byStatus ?? t('complete.failedUnknown')}</p>
      {code === undefined ? null : (
        <details className="mt-2 text-sm text-muted">
          <summary>{tc('errorScreen.details')}</summary>
          <code dir="ltr">{code}</code>
          {problem?.requestId === undefined ? null : <p>{tc('errorScreen.requestId', { id: problem.requestId })}</p>}
        </details>
      )}
    </Callout>
  );
}

/** Tells that the session ended meanwhile; the sign-in page follows. What was done so far is kept. */
export function SessionExpiredNotice() {
  const { t } = useTranslation('onboarding');
  const signedOut = useSignedOut();
  const seconds = useCountdown(sessionNoticeSeconds, () => void signedOut());
  return (
    <Callout
      tone="caution"
      title={t('complete.sessionTitle')}
      actions={
        <Button size="sm" onClick={() => void signedOut()}>
          {t('complete.signInNow')}
        </Button>
      }
    >
      <p>{t('complete.sessionText')}</p>
      <p aria-hidden>{t('complete.sessionRedirect', { count: seconds })}</p>
    </Callout>
  );
}
