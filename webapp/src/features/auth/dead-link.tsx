import type { ReactNode } from 'react';
import { Callout } from '@/components/ui/callout';
import { useCodeText } from '@/lib/problem-text';

/** Says of a mailed link that it does nothing any more, and shows what does. */
export function DeadLink({ hint, children }: { hint?: string; children: ReactNode }) {
  const codeText = useCodeText();
  return (
    <div className="flex flex-col gap-4">
      <Callout tone="caution">
        <p>{codeText('token_invalid')}</p>
        {hint === undefined ? null : <p>{hint}</p>}
      </Callout>
      {children}
    </div>
  );
}
