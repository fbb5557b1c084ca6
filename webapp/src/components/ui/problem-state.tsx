import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isProblem } from '@/api/problem';
import { useProblemText } from '@/lib/problem-text';
import { EmptyState } from './empty-state';
import { ProblemCallout } from './problem-callout';
import { SkeletonLines } from './skeleton';

/** What `Fetching` needs of a query of react-query. */
interface FetchedQuery {
  data: unknown;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
}

/** In place of what a query fetches: lines, or why there is nothing and a way to try again. Nothing once it is there. */
export function Fetching({ query, lines }: { query: FetchedQuery; lines?: number }) {
  if (query.data !== undefined) return null;
  return query.isError ? <ProblemState error={query.error} onRetry={() => void query.refetch()} /> : <SkeletonLines lines={lines} />;
}

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
