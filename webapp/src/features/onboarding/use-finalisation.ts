import { useEffect, useEffectEvent, useState } from 'react';
import { useFinaliseOnboarding, useGetFinalisation } from '@/api/generated/onboarding/onboarding';
import type { FinalisationPhase, FinalisationView } from '@/api/generated/model';
import { onUnauthenticated } from '@/api/http';
import type { ProblemError } from '@/api/problem';

/** How often the service is asked how far it is, in milliseconds. */
const pollMs = 400;
/** After how long a run that nobody seems to be at is called upon again, in milliseconds. */
const resumeMs = 5_000;

/** What the last step shows. */
export type Completion =
  | { kind: 'completing'; phase: FinalisationPhase | undefined }
  | { kind: 'completed'; companyId: string }
  /** Answers are missing or wrong: they must be mended in their step. */
  | { kind: 'missing'; problem: ProblemError }
  /** The name is that of another company of the same person. */
  | { kind: 'name_taken'; code: string }
  | { kind: 'session_expired' }
  | { kind: 'failed'; code: string | undefined; problem: ProblemError | undefined };

/** Starts the making of the company on arrival and follows what really happens to it. */
export function useFinalisation(): { completion: Completion; retry: () => void } {
  const [isExpired, setExpired] = useState(false);
  const { mutate, isPending, error } = useFinaliseOnboarding();
  const progress = useGetFinalisation({
    query: { gcTime: 0, staleTime: 0, retry: 1, refetchInterval: (query) => (isExpired || query.state.data?.state === 'completed' ? false : pollMs) },
  });
  const completion = completionOf({ view: progress.data, isExpired, isPending, problem: error ?? undefined });

  useEffect(() => onUnauthenticated(() => setExpired(true)), []);
  useEffect(() => mutate(), [mutate]);
  const resume = useEffectEvent(() => {
    if (completion.kind === 'completing' && !isPending) mutate();
  });
  useEffect(() => {
    const timer = setInterval(resume, resumeMs);
    return () => clearInterval(timer);
  }, []);
  return { completion, retry: () => mutate() };
}

/** What the screen shows for what is known: the service's own word first, then what became of our call. */
export function completionOf({ view, isExpired, isPending, problem }: { view: FinalisationView | undefined; isExpired: boolean; isPending: boolean; problem: ProblemError | undefined }): Completion {
  if (view?.state === 'completed' && view.company_id !== undefined) return { kind: 'completed', companyId: view.company_id };
  if (isExpired || problem?.status === 401) return { kind: 'session_expired' };
  if (isPending) return { kind: 'completing', phase: view?.phase };
  if (problem !== undefined && problem.code !== 'finalisation_in_progress') return failureOf(problem);
  if (view?.state === 'error') return { kind: 'failed', code: view.problem_code, problem: undefined };
  return { kind: 'completing', phase: view?.phase };
}

function failureOf(problem: ProblemError): Completion {
  if (problem.status === 422) return { kind: 'missing', problem };
  if (problem.code === 'company_created_recently' || problem.code === 'company_name_taken') return { kind: 'name_taken', code: problem.code };
  return { kind: 'failed', code: problem.code, problem };
}
