import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import type { Tone } from './badge';

const dotClass: Record<Tone, string> = { neutral: 'bg-line-strong', accent: 'bg-accent', positive: 'bg-positive', caution: 'bg-caution', danger: 'bg-danger' };

/** The state of a thing: a dot of its meaning, and the word that says it to who does not see the colour. */
export function Status({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="inline-flex max-w-full items-baseline gap-2">
      <span aria-hidden className={cn('size-2 shrink-0 translate-y-[-1px] rounded-full', dotClass[tone])} />
      <span className="min-w-0">{children}</span>
    </span>
  );
}
