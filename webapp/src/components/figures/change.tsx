import { TrendingDown, TrendingUp } from 'lucide-react';
import { isNegative } from '@/lib/amount';
import { cn } from '@/lib/cn';
import { Percent } from './percent';

/** Properties of `Change`. */
export interface ChangeProps {
  /** By how many per cent, as the service writes it: `-3.1`. */
  percent: string;
  /** What it was before, in words. */
  before: string;
  moreIsWorse?: boolean;
}

/** By how much a figure has changed: green where that is good, red where it is not, with an arrow and a sign that say it too. */
export function Change({ percent, before, moreIsWorse = false }: ChangeProps) {
  const isDown = isNegative(percent);
  const Arrow = isDown ? TrendingDown : TrendingUp;
  const isSame = Number(percent) === 0;
  return (
    <span title={before} className={cn('inline-flex items-center gap-1 font-medium', isSame ? '' : isDown === moreIsWorse ? 'text-positive' : 'text-danger')}>
      {isSame ? null : <Arrow aria-hidden className="size-4 shrink-0 rtl:-scale-x-100" />}
      <Percent value={percent} signed />
      <span className="sr-only">{before}</span>
    </span>
  );
}
