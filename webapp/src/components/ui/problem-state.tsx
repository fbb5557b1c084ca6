import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isProblem } from '@/api/problem';
import { useProblemText } from '@/lib/problem-text';
import { EmptyState } from './empty-state';
import { ProblemCallout } from './problem-callout';

/** In place of what could not be fetched: a lock where plan or role do not allow it, else the problem and a way to try again. */
export function ProblemState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const text = useProblemText()(error);
  if (!isProblem(error) || (error.status !== 402 && error.status !== 403)) return <ProblemCallout error={error} onRetry={onRetry} />;
  return <Locked title={error.status === 402 ? t('states.notInPlan') : t('states.notAllowed')}>{text}</Locked>;
}

/** In place of what the reader's role does not open, without asking for it. */
export function NotAllowed() {
  const { t } = useTranslation();
  return <Locked title={t('states.notAllowed')} />;
}

function Locked({ title, children }: { title: string; children?: string }) {
  return (
    <div className="rounded-2xl border border-line bg-surface">
      <EmptyState icon={<Lock aria-hidden />} title={title}>
        {children}
      </EmptyState>
    </div>
  );
}
