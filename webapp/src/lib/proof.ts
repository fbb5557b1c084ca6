import { useSyncExternalStore } from 'react';
import { noteProof } from '@/api/reauthentication';

/* The question who is there, from when the service asks it until the person answers or gives up. */
interface Question {
  answer: Promise<boolean>;
  settle: (proven: boolean) => void;
}
let question: Question | null = null;
const listeners = new Set<() => void>();

/** Asks who is there; who asks meanwhile gets the same answer: whether they proved it. */
export function askForProof(): Promise<boolean> {
  if (question !== null) return question.answer;
  let settle: Question['settle'] = () => undefined;
  const answer = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  change({ answer, settle });
  return answer;
}

/** The person proved who they are, or gave up. */
export function settleProof(proven: boolean): void {
  const asked = question;
  change(null);
  if (proven) noteProof();
  asked?.settle(proven);
}

/** Whether the service waits for a proof. */
export function useProofAsked(): boolean {
  return useSyncExternalStore(subscribe, () => question !== null);
}

function change(to: Question | null): void {
  question = to;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
