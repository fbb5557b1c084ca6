import { useEffect, useEffectEvent, useState } from 'react';
import { beginSessionByPasskey, createSessionByPasskey } from '@/api/generated/identity/identity';
import type { SessionView } from '@/api/generated/model';
import { askPasskey, fillsPasskeys, stopAsking } from '@/lib/passkey';

/** A challenge is good for five minutes; the next one is fetched before that. */
const renewedMs = 270_000;

/**
 * Lets the browser offer passkeys where the address is typed, as long as the form is shown: why the one that was chosen was
 * refused. Until one is chosen whatever fails stays silent, because nobody asked for it.
 */
export function useFilledPasskey(onDone: (session: SessionView) => void): unknown {
  const [round, setRound] = useState(0);
  const [refusal, setRefusal] = useState<unknown>(null);
  const enter = useEffectEvent(onDone);
  useEffect(() => {
    let over = false;
    const offer = async () => {
      if (!(await fillsPasskeys())) return;
      const request = await beginSessionByPasskey();
      if (over) return;
      const answer = await askPasskey(request, true);
      await createSessionByPasskey({ answer }).then(enter, (error: unknown) => {
        if (over) return;
        setRefusal(error);
        setRound((last) => last + 1);
      });
    };
    offer().catch(() => undefined);
    const renewal = setTimeout(() => setRound((last) => last + 1), renewedMs);
    return () => {
      over = true;
      clearTimeout(renewal);
      stopAsking();
    };
  }, [round]);
  return refusal;
}
