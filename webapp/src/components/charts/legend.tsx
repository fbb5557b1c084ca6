import { cn } from '@/lib/cn';
import { fills, isPatterned, type Series, type Tone } from './chart';

/** What each colour and pattern stands for; nothing where there is only one. */
export function Legend({ series }: { series: readonly Series[] }) {
  if (series.length < 2) return null;
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {series.map(({ key, label, tone, isPast = false }) => (
        <li key={key} className="flex items-center gap-2">
          <Swatch tone={tone} isPast={isPast} />
          {label}
        </li>
      ))}
    </ul>
  );
}

/** A sample of a colour, with its pattern. */
export function Swatch({ tone, isPast = false }: { tone: Tone; isPast?: boolean }) {
  return (
    <svg aria-hidden viewBox="0 0 12 12" className="size-3 shrink-0">
      <rect width="12" height="12" rx="2" className={cn(fills[tone], isPast && 'opacity-40')} />
      {isPatterned(tone) ? <path d="M-2 8 8 -2M-2 14 14 -2M4 14 14 4" className="stroke-surface" strokeWidth="1.5" /> : null}
    </svg>
  );
}
