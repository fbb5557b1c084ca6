import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ComboboxWaits } from '@/components/ui/combobox';
import { heldKeys } from './held-keys';

/**
 * What a key leads to is done once the field that it was pressed in knows what was typed into it: after this event, or, where the
 * service is asked first, after its answer. The keys that are pressed meanwhile are held, and pressed then.
 */
export function useWaits(): { waits: ComboboxWaits; afterwards: (act: () => void) => void } {
  const [held] = useState(heldKeys);
  const waiting = useRef<{ act: () => void } | null>(null);
  const [due, setDue] = useState<{ act: () => void } | null>(null);
  useEffect(() => held.drop, [held]);
  // By now the draft holds what the field took.
  useEffect(() => {
    if (due === null) return;
    queueMicrotask(() => {
      flushSync(due.act);
      held.release();
    });
  }, [due, held]);
  const waits = useMemo(
    () => ({
      begin: () => {
        waiting.current = { act: () => undefined };
        held.hold();
      },
      end: (isTaken: boolean) => {
        const ended = waiting.current;
        waiting.current = null;
        if (ended === null) return;
        if (isTaken) setDue(ended);
        else held.drop();
      },
    }),
    [held],
  );
  const afterwards = (act: () => void) => {
    if (waiting.current === null) queueMicrotask(() => flushSync(act));
    else waiting.current.act = act;
  };
  return { waits, afterwards };
}
