import { Compass, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isProblem } from '@/api/problem';
import { ClosedModule } from '@/components/limits/closed-module';
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

/** Properties of `ProblemState`. */
export interface ProblemStateProps {
  error: unknown;
  onRetry: () => void;
  /** The way to where there are others, on a page about one thing. What shows several has none, and its refusal is no sign that one is not there. */
  back?: ReactNode;
}

/** In place of what could not be fetched: a lock where plan or role do not allow it, the way back where there is no such thing, else the problem and a way to try again. */
export function ProblemState({ error, onRetry, back }: ProblemStateProps) {
  const { t } = useTranslation();
  const text = useProblemText()(error);
  if (back !== undefined && isUnknown(error)) return <UnknownThing back={back} />;
  if (!isProblem(error) || (error.status !== 402 && error.status !== 403)) return <ProblemCallout error={error} onRetry={onRetry} />;
  return (
    <Locked title={error.status === 402 ? t('states.notInPlan') : t('states.notAllowed')}>
      <p>{text}</p>
      {isProblem(error, 'plan_required') ? <ClosedModule plans={error.plans} /> : null}
    </Locked>
  );
}

/** Whether there is no such thing: asked for again, it would not be there either. An id that is none names nothing. */
export function isUnknown(error: unknown): boolean {
  return isProblem(error) && (error.status === 404 || (error.code === 'parameter_invalid' && error.errors.length === 0));
}

/** In place of what an address names and is not there, with the way to where there are others. */
export function UnknownThing({ back }: { back: ReactNode }) {
  const { t } = useTranslation('errors');
  return (
    <div className="rounded-2xl border border-line bg-surface">
      <EmptyState icon={<Compass aria-hidden />} title={t('status_404')} action={back} />
    </div>
  );
}

/** In place of what the reader's role does not open, without asking for it; `children` says whom it is for. */
export function NotAllowed({ children }: { children?: string }) {
  const { t } = useTranslation();
  return <Locked title={t('states.notAllowed')}>{children}</Locked>;
}

function Locked({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="rounded-2xl border border-line bg-surface">
      <EmptyState icon={<Lock aria-hidden />} title={title}>
        {children}
      </EmptyState>
    </div>
  );
}
