import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { rememberCompany } from '@/lib/company';
import { useCodeText } from '@/lib/problem-text';
import { FailureNotice, MissingNotice, SessionExpiredNotice } from './completion-notices';
import { CompletionDone } from './completion-done';
import { CompletionProgress } from './completion-progress';
import { StepFrame } from './step-frame';
import { useFinalisation, type Completion } from './use-finalisation';
import { useWizard } from './wizard-context';

/** Makes the company as soon as it appears, and shows how far that is. */
export function CompletionStep() {
  const { t } = useTranslation('onboarding');
  const { completion, retry } = useFinalisation();
  return (
    <StepFrame title={completion.kind === 'completed' ? t('complete.doneTitle') : t('complete.title')} description={completion.kind === 'completing' ? t('complete.text') : undefined}>
      <CompletionBody completion={completion} onRetry={retry} />
    </StepFrame>
  );
}

/** What the last step shows in each state. */
export function CompletionBody({ completion, onRetry }: { completion: Completion; onRetry: () => void }) {
  switch (completion.kind) {
    case 'completing':
      return <CompletionProgress phase={completion.phase} />;
    case 'completed':
      return <CompletionDone companyId={completion.companyId} onLeave={openCompany} />;
    case 'missing':
      return <MissingNotice problem={completion.problem} />;
    case 'name_taken':
      return <NameTakenNotice code={completion.code} />;
    case 'session_expired':
      return <SessionExpiredNotice />;
    case 'failed':
      return <FailureNotice code={completion.code} problem={completion.problem} onRetry={onRetry} />;
  }
}

/** Begins work in the new company with a fresh document, so that nothing of the wizard is left in memory. */
function openCompany(companyId: string, path: string) {
  rememberCompany(companyId);
  window.location.assign(path);
}

function NameTakenNotice({ code }: { code: string }) {
  const { t } = useTranslation('onboarding');
  const { goTo, busy } = useWizard();
  const codeText = useCodeText();
  return (
    <Callout
      tone="danger"
      title={t('complete.failedTitle')}
      actions={
        <Button size="sm" busy={busy} onClick={() => goTo('company')}>
          {t('complete.changeName')}
        </Button>
      }
    >
      {codeText(code)}
    </Callout>
  );
}
