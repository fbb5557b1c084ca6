import { cn } from '@/lib/cn';
import { strokes, type Tone } from './chart';
import { domainOf } from './layout';
import { linePath } from './paths';

const width = 96;
const height = 28;
const margin = 2;

/** Properties of `Sparkline`. */
export interface SparklineProps {
  /** Values in order; undefined where there is none. */
  values: readonly (string | undefined)[];
  tone?: Tone;
  /** What it says, for readers; without it, it only accompanies the figure beside it. */
  label?: string;
  className?: string;
}

/** The course of a figure, as small as a word; it goes in the direction of writing. Nothing where there is but one value. */
export function Sparkline({ values, tone = 1, label, className }: SparklineProps) {
  const known = values.flatMap((value, index) => (value === undefined ? [] : [{ index, value: Number(value) }]));
  if (known.length < 2) return null;
  const [least, greatest] = domainOf(known.map(({ value }) => value));
  const x = (index: number) => margin + (index / (values.length - 1)) * (width - 2 * margin);
  const y = (value: number) => height - margin - ((value - least) / (greatest - least)) * (height - 2 * margin);
  return (
    <svg {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })} viewBox={`0 0 ${String(width)} ${String(height)}`} className={cn('h-7 w-24 rtl:-scale-x-100', className)}>
      {least < 0 ? <line x1="0" x2={width} y1={y(0)} y2={y(0)} strokeDasharray="2 3" className="stroke-line-strong" /> : null}
      <path d={linePath(known.map(({ index, value }) => [x(index), y(value)]))} fill="none" strokeWidth="1.5" strokeLinejoin="round" strokeLinecap="round" className={strokes[tone]} />
    </svg>
  );
}
