import { useMutation } from '@tanstack/react-query';
import { beginReauthenticationByPasskey, beginSessionByPasskey, createSessionByPasskey, reauthenticateByPasskey } from '@/api/generated/identity/identity';
import type { SessionView } from '@/api/generated/model';
import { askPasskey } from '@/lib/passkey';

/** Signs in with a passkey: by itself, or after the password whose ticket is given. */
export function usePasskeySignIn(onDone: (session: SessionView) => void, ticket?: string) {
  return useMutation({
    mutationFn: async () => createSessionByPasskey({ answer: await askPasskey(await beginSessionByPasskey()), ticket }),
    onSuccess: onDone,
  });
}

/** Proves with a passkey who is there. */
export function usePasskeyProof(onDone: () => void) {
  return useMutation({
    mutationFn: async () => reauthenticateByPasskey(await askPasskey(await beginReauthenticationByPasskey())),
    onSuccess: onDone,
  });
}
