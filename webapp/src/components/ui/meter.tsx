import { cn } from '@/lib/cn';

/** How near to its limit what is measured is. */
export type Fill = 'ample' | 'near' | 'full' | 'over';

/** From this part of the limit on something is near to it. */
const nearFrom = 0.8;

/** How much of a limit is used; without limit there is always room. */
export function fillOf(used: number, most: number | undefined): Fill {
  if (most === undefined || used < most * nearFrom) return 'ample';
  if (used === most) return 'full';
  return used > most ? 'over' : 'near';
}

const fills: Record<Fill, string> = { ample: 'fill-accent', near: 'fill-caution', full: 'fill-caution', over: 'fill-danger' };

/** How much of a limit is used. `text` says it in words; how near that is, is to be said beside it too, and not by its colour alone. */
export function Meter({ used, most, label, text }: { used: number; most: number; label: string; text: string }) {
  const part = most === 0 ? 1 : Math.min(1, used / most);
  return (
    <div role="meter" aria-label={label} aria-valuemin={0} aria-valuemax={most} aria-valuenow={Math.min(used, most)} aria-valuetext={text} className="h-2 w-full overflow-hidden rounded-full bg-sunken">
      <svg aria-hidden viewBox="0 0 100 1" preserveAspectRatio="none" className="block size-full rtl:-scale-x-100">
        <rect width={part * 100} height="1" className={cn('transition-[width] duration-150', fills[fillOf(used, most)])} />
      </svg>
    </div>
  );
}
