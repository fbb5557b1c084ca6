import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

/** How long a pointer rests before it is told more, in milliseconds. */
const delayMs = 400;

/** Says more about a control on hover and focus; never the only place where something is said. */
export function Tooltip({ content, children, side = 'bottom' }: { content: ReactNode; children: ReactElement; side?: 'top' | 'bottom' | 'left' | 'right' }) {
  return (
    <Radix.Provider delayDuration={delayMs}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content side={side} sideOffset={6} collisionPadding={8} className="z-50 max-w-64 rounded-md bg-ink px-2.5 py-1.5 text-sm text-canvas">
            {content}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
