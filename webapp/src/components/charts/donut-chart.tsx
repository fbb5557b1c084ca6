import { arc, pie, type PieArcDatum } from 'd3-shape';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '@/i18n/languages';
import { useLanguage } from '@/i18n/use-language';
import { cn } from '@/lib/cn';
import { fills, isPatterned, type Tone } from './chart';
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

const radiusPx = 88;
const holePx = 60;
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
  const parts = pie<Slice>()
    .value(({ value }) => Number(value))
    .sort(null)
    .padAngle(0.015)(drawn);
  const toneOf = (slice: Slice) => Math.min(slices.indexOf(slice) + 1, lastTone) as Tone;
  return (
    <figure aria-label={label} className="@container">
      <div className="flex flex-col items-center gap-6 @lg:flex-row @lg:items-start">
        <div className="relative shrink-0">
          <svg aria-hidden viewBox="-90 -90 180 180" className={cn('size-44', rtl && '-scale-x-100')}>
            <defs>
              <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <line x1="0" y1="0" x2="0" y2="6" className="stroke-surface" strokeWidth="3" />
              </pattern>
            </defs>
            {parts.map((part) => (
              <Part key={part.data.key} part={part} tone={toneOf(part.data)} hatch={hatch} isFaded={pointed !== undefined && pointed !== part.data.key} onPoint={setPointed} />
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

function Part({ part, tone, hatch, isFaded, onPoint }: { part: PieArcDatum<Slice>; tone: Tone; hatch: string; isFaded: boolean; onPoint: (key: string | undefined) => void }) {
  const path = arc<PieArcDatum<Slice>>().innerRadius(holePx).outerRadius(radiusPx).cornerRadius(2)(part) ?? '';
  return (
    <g data-slice onPointerEnter={() => onPoint(part.data.key)} onPointerLeave={() => onPoint(undefined)} className={cn('transition-opacity duration-150', isFaded && 'opacity-40')}>
      <path d={path} className={fills[tone]} />
      {isPatterned(tone) ? <path d={path} fill={`url(#${hatch})`} /> : null}
    </g>
  );
}

function SliceRow({ slice, tone, format, isPointed, onPoint }: { slice: Slice; tone: Tone; format: (value: string) => string; isPointed: boolean; onPoint: (key: string | undefined) => void }) {
  const contents = (
    <>
      <Swatch tone={tone} />
      <span className="min-w-0 grow truncate text-start" title={slice.label}>
        {slice.label}
      </span>
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
