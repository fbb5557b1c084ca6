import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { toneClass, type Tone } from './badge';

const icons = { neutral: Info, accent: Info, positive: CircleCheck, caution: TriangleAlert, danger: CircleAlert };

/** Something to know before going on. A `danger` or `caution` one that appears is read out at once. */
export function Callout({ tone = 'neutral', title, children, actions }: { tone?: Tone; title?: string; children?: ReactNode; actions?: ReactNode }) {
  const Icon = icons[tone];
  const urgent = tone === 'danger' || tone === 'caution';
  return (
    <div role={urgent ? 'alert' : 'status'} className={cn('flex items-start gap-3 rounded-xl px-4 py-3', toneClass[tone])}>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 grow text-ink">
        {title === undefined ? null : <p className="font-semibold">{title}</p>}
        {children}
        {actions === undefined ? null : <div className="mt-2 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
