import type { UseMutationResult } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { PasskeyFault } from '@/components/passkey-fault';
import { Button } from '@/components/ui/button';

/** Properties of `PasskeyButton`. */
export interface PasskeyButtonProps<T> {
  /** What its press begins. */
  use: UseMutationResult<T, Error, void>;
  label: string;
  variant?: 'primary' | 'secondary';
}

/** Goes on with a passkey, and says why it did not. */
export function PasskeyButton<T>({ use, label, variant = 'secondary' }: PasskeyButtonProps<T>) {
  return (
    <>
      <PasskeyFault error={use.error} />
      <Button variant={variant} busy={use.isPending} onClick={() => use.mutate()}>
        <KeyRound aria-hidden className="size-4" />
        {label}
      </Button>
    </>
  );
}
