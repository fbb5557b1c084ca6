import { Suspense, useState, type ReactNode } from 'react';
import { useDeleteSession } from '@/api/generated/identity/identity';
import { DiscardDialog } from '@/components/form/parts';
import { useProblemText } from '@/lib/problem-text';
import { useSignedOut } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { hasUnsaved } from '@/lib/unsaved';

/** Gives the way out, and the question that it asks where something is not saved. */
export function useSignOut(): { signOut: () => void; question: ReactNode } {
  const problemText = useProblemText();
  const signedOut = useSignedOut();
  const logout = useDeleteSession({ mutation: { onSuccess: signedOut, onError: (error) => showToast('danger', problemText(error)) } });
  const [isAsked, setAsked] = useState(false);
  const discard = () => {
    setAsked(false);
    logout.mutate();
  };
  return {
    signOut: () => (hasUnsaved() ? setAsked(true) : logout.mutate()),
    question: <Suspense>{isAsked ? <DiscardDialog open onDiscard={discard} onStay={() => setAsked(false)} /> : null}</Suspense>,
  };
}
