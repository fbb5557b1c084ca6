/*
 * Some acts are for who proved a short while ago who they are. What the service refuses for that alone is sent again once
 * the person has done so; whoever asked does not notice.
 */
import { isProblem } from './problem';

type Ask = () => Promise<boolean>;
let ask: Ask = () => Promise.resolve(false);
let proofs = 0;

/**
 * Calls `listener` when the service wants to know who is there, in the place of who listened before. It tells whether
 * they proved it.
 * @returns gives the word back to them.
 */
export function onReauthenticationRequired(listener: Ask): () => void {
  const before = ask;
  ask = listener;
  return () => {
    ask = before;
  };
}

/** Notes that who is signed in proved it: the session has another token from now on. */
export function noteProof(): void {
  proofs += 1;
}

/** Makes an attempt, and a second one where a proof is what the first one lacked. */
export async function withProof<T>(attempt: () => Promise<T>): Promise<T> {
  const before = proofs;
  try {
    return await attempt();
  } catch (error) {
    if (isProblem(error, 'reauthentication_required') && (await ask())) return attempt();
    // It was on its way with the token from before the proof.
    if (isProblem(error, 'unauthenticated') && proofs !== before) return attempt();
    throw error;
  }
}
