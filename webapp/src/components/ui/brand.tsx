import { cn } from '@/lib/cn';

/** The mark: two columns under one bar, the oldest figure of double entry. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={cn('size-8 shrink-0', className)}>
      <rect width="32" height="32" rx="7" className="fill-accent" />
      <path d="M9 8h14M16 8v17" strokeWidth="3" strokeLinecap="round" className="fill-none stroke-on-accent" />
      <path d="M9 14h3M20 14h3M9 19h3M20 19h3" strokeWidth="2.4" strokeLinecap="round" opacity="0.65" className="fill-none stroke-on-accent" />
    </svg>
  );
}
