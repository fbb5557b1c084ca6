import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '@/i18n/languages';
import { useLanguage } from '@/i18n/use-language';
import { cn } from '@/lib/cn';
import { isPatterned, strokes, type Tone } from './chart';
import { Hatch } from './hatch';
import { Swatch } from './legend';

/** A part of a whole. */
export interface Slice {
  key: string;
  label: string;
  value: string;
  /** Its part, as it is to be read. */
  share?: ReactNode;
  onOpen?: () => void;
}

/** Properties of `DonutChart`. */
export interface DonutChartProps {
  label: string;
  slices: readonly Slice[];
  format: (value: string) => string;
  /** What stands in the middle: the whole. */
  middle?: ReactNode;
}

/** The middle of the ring and its breadth. */
const ring = { radiusPx: 74, breadthPx: 28 };
/** What lies between two parts, in per cent of the ring. */
const gapPercent = 0.5;
const lastTone = 6;

/**
 * The parts of a whole as a ring, and beside it the list that says the same, by which keyboard and readers go. What is
 * not above nought has no part of a ring and stands in the list alone.
 */
export function DonutChart({ label, slices, format, middle }: DonutChartProps) {
  const { t } = useTranslation();
  const rtl = directionOf(useLanguage()) === 'rtl';
  const [pointed, setPointed] = useState<string>();
  const hatch = useId();
  const drawn = slices.filter(({ value }) => Number(value) > 0);
  if (slices.length === 0) return <p className="py-10 text-center text-muted">{t('chart.empty')}</p>;
  const parts = partsOf(drawn);
  const toneOf = (slice: Slice) => Math.min(slices.indexOf(slice) + 1, lastTone) as Tone;
  return (
    <figure aria-label={label} className="@container">
      <div className="flex flex-col items-center gap-6 @lg:flex-row @lg:items-start">
        <div className="relative shrink-0">
          <svg aria-hidden viewBox="-90 -90 180 180" className={cn('size-44', rtl && '-scale-x-100')}>
            <Hatch id={hatch} />
            {parts.map((part) => (
              <RingPart key={part.slice.key} part={part} tone={toneOf(part.slice)} hatch={hatch} isFaded={pointed !== undefined && pointed !== part.slice.key} onPoint={setPointed} />
            ))}
          </svg>
          <div className="pointer-events-none absolute inset-0 flex flex-col items-center justify-center px-8 text-center">{middle}</div>
        </div>
        <ul className="flex w-full min-w-0 flex-col text-sm">
          {slices.map((slice) => (
            <SliceRow key={slice.key} slice={slice} tone={toneOf(slice)} format={format} isPointed={pointed === slice.key} onPoint={setPointed} />
          ))}
        </ul>
      </div>
    </figure>
  );
}

/** Where a slice lies on the ring, in per cent of it from the top. */
interface Part {
  slice: Slice;
  start: number;
  length: number;
}

function partsOf(slices: readonly Slice[]): Part[] {
  const whole = slices.reduce((sum, { value }) => sum + Number(value), 0);
  let start = 0;
  return slices.map((slice) => {
    const length = (Number(slice.value) / whole) * 100;
    start += length;
    return { slice, start: start - length, length };
  });
}

/** A part of the ring: a circle of which only a piece of the line is drawn. */
function RingPart({ part: { slice, start, length }, tone, hatch, isFaded, onPoint }: { part: Part; tone: Tone; hatch: string; isFaded: boolean; onPoint: (key: string | undefined) => void }) {
  const drawn = length === 100 ? 100 : Math.max(length - gapPercent, gapPercent / 2);
  const piece = { r: ring.radiusPx, fill: 'none', strokeWidth: ring.breadthPx, pathLength: 100, strokeDasharray: `${String(drawn)} ${String(100 - drawn)}`, strokeDashoffset: -start, transform: 'rotate(-90)' };
  return (
    <g data-slice onPointerEnter={() => onPoint(slice.key)} onPointerLeave={() => onPoint(undefined)} className={cn('transition-opacity duration-150', isFaded && 'opacity-40')}>
      <circle {...piece} className={strokes[tone]} />
      {isPatterned(tone) ? <circle {...piece} stroke={`url(#${hatch})`} /> : null}
    </g>
  );
}

function SliceRow({ slice, tone, format, isPointed, onPoint }: { slice: Slice; tone: Tone; format: (value: string) => string; isPointed: boolean; onPoint: (key: string | undefined) => void }) {
  const contents = (
    <>
      <Swatch tone={tone} />
      {/* Cut at its own end, whichever way it is written, and on the side where lines begin. */}
      <bdi className="min-w-0 grow truncate text-left rtl:text-right" title={slice.label}>
        {slice.label}
      </bdi>
      <span className="text-muted">{slice.share}</span>
      <bdi dir="ltr" className="min-w-24 text-right whitespace-nowrap tabular-nums">
        {format(slice.value)}
      </bdi>
    </>
  );
  const rowClass = cn('flex w-full min-w-0 items-center gap-3 rounded-md px-2 py-1.5', isPointed && 'bg-sunken');
  return (
    <li onPointerEnter={() => onPoint(slice.key)} onPointerLeave={() => onPoint(undefined)}>
      {slice.onOpen === undefined ? (
        <span className={rowClass}>{contents}</span>
      ) : (
        <button type="button" onClick={slice.onOpen} onFocus={() => onPoint(slice.key)} onBlur={() => onPoint(undefined)} className={cn(rowClass, '-outline-offset-2 hover:bg-sunken')}>
          {contents}
        </button>
      )}
    </li>
  );
}
