import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isProblem } from '@/api/problem';
import { PlanHint } from '@/components/limits/parts';
import { useProblemText } from '@/lib/problem-text';
import { Button } from './button';
import { Callout } from './callout';

/** What went wrong, in words, what else is known of it, and the request's id for whoever is asked about it. */
export function ProblemCallout({ error, onRetry, actions, children }: { error: unknown; onRetry?: () => void; actions?: ReactNode; children?: ReactNode }) {
  const { t } = useTranslation();
  const text = useProblemText()(error);
  const requestId = isProblem(error) && (error.status === 0 || error.status >= 500) ? error.requestId : undefined;
  return (
    <Callout
      tone="danger"
      actions={
        onRetry === undefined ? (
          actions
        ) : (
          <Button size="sm" onClick={onRetry}>
            {t('actions.retry')}
          </Button>
        )
      }
    >
      <p>{text}</p>
      <Plans error={error} />
      {children}
      {requestId === undefined ? null : <p className="text-sm text-muted">{t('errorScreen.requestId', { id: requestId })}</p>}
    </Callout>
  );
}

/** Of what the plan does not hold, the plans that do. */
function Plans({ error }: { error: unknown }) {
  return isProblem(error, 'plan_required') ? (
    <Suspense>
      <PlanHint plans={error.plans} />
    </Suspense>
  ) : null;
}
