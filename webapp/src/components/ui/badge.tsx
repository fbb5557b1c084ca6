import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

/** What a badge or callout means. */
export type Tone = 'neutral' | 'accent' | 'positive' | 'caution' | 'danger';

/** The soft colours of each meaning. */
export const toneClass: Record<Tone, string> = {
  neutral: 'bg-sunken text-muted',
  accent: 'bg-accent-soft text-accent',
  positive: 'bg-positive-soft text-positive',
  caution: 'bg-caution-soft text-caution',
  danger: 'bg-danger-soft text-danger',
};

/** A state in a word. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={cn('inline-flex max-w-full items-center rounded-full px-2 py-0.5 text-xs font-medium', toneClass[tone])}>
      <span className="min-w-0 truncate">{children}</span>
    </span>
  );
}
