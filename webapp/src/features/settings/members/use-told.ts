import { useProblemText } from '@/lib/problem-text';
import { showToast } from '@/lib/toast';

/** Tells what came of an act. */
export function useTold(done: string) {
  const problemText = useProblemText();
  return { onSuccess: () => showToast('positive', done), onError: (error: unknown) => showToast('danger', problemText(error)) };
}
