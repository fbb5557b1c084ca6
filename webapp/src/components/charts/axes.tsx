import { useId, useState, type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '@/i18n/languages';
import { useLanguage } from '@/i18n/use-language';
import { localeOf } from '@/lib/amount';
import { cn } from '@/lib/cn';
import { writeNumber } from '@/lib/formats';
import { usePreference } from '@/lib/preferences';
import { haveYears, type ChartProps } from './chart';
import { Hatch } from './hatch';
import { cut, namesThatFit, plotOf, yearsPx, type Plot } from './layout';
import { Tip } from './tip';
import { useWidth } from './use-width';

/** As high as its place before it is measured (`h-64`). */
const heightPx = 256;
/** For which the axes are reckoned before their place is measured. */
const unmeasuredPx = 640;

/** Properties of `Axes`. */
export interface AxesProps extends ChartProps {
  domain: [number, number];
  /** Decimals of the figures beside the axis. */
  tickDecimals?: number;
  /** The values are counts: no line of the axis is between two of them. */
  areCounts?: boolean;
  /** Draws the values; `hatch` is the pattern that lies over fills told apart by more than colour. */
  children: (plot: Plot, hatch: string) => ReactNode;
}

/**
 * The axes of a chart and the way through it: the pointer or the arrow keys choose a point, of which a tip shows the
 * values and readers hear them, as those of a slider.
 */
export function Axes({ domain, tickDecimals = 1, areCounts = false, children, ...chart }: AxesProps) {
  const { label, points, series, format, onOpen } = chart;
  const { t } = useTranslation();
  const rtl = directionOf(useLanguage()) === 'rtl';
  const tickText = useTickText(tickDecimals);
  const [place, measured] = useWidth<HTMLDivElement>();
  const width = measured ?? unmeasuredPx;
  const [chosen, setChosen] = useState<number>();
  // Where the keys go on after the pointer or the focus has left.
  const [last, setLast] = useState(points.length - 1);
  const hatch = useId();
  const plot = plotOf({ width, height: heightPx, count: points.length, domain, tickText, rtl, hasYears: haveYears(points) });
  const at = Math.min(chosen ?? last, points.length - 1);
  const choose = (index: number) => {
    setChosen(index);
    setLast(index);
  };
  const point = (event: PointerEvent<HTMLElement>) => {
    const across = event.clientX - event.currentTarget.getBoundingClientRect().left;
    choose(nearest(plot, points.length, across));
  };
  const press = (event: KeyboardEvent) => {
    const target = event.key === 'Enter' ? undefined : pointAfter(event.key, at, points.length, rtl);
    if (event.key === 'Escape') setChosen(undefined);
    if (event.key === 'Enter') onOpen?.(at);
    if (target !== undefined) {
      event.preventDefault();
      choose(target);
    }
  };
  const isKeyboard = (event: FocusEvent) => event.target.matches(':focus-visible');
  const words = (index: number) => [points[index]?.label ?? '', ...series.flatMap(({ label: name, values }) => (values[index] === undefined ? [] : [`${name} ${format(values[index])}`]))].join(', ');
  return (
    <div
      ref={place}
      role="slider"
      tabIndex={0}
      aria-label={t('chart.keys', { label })}
      aria-valuemin={1}
      aria-valuemax={points.length}
      aria-valuenow={at + 1}
      aria-valuetext={words(at)}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setChosen(undefined)}
      onFocus={(event) => isKeyboard(event) && choose(at)}
      onBlur={() => setChosen(undefined)}
      onKeyDown={press}
      onClick={() => chosen !== undefined && onOpen?.(chosen)}
      className={cn('w-full rounded-md', onOpen !== undefined && 'cursor-pointer')}
    >
      {/* Physical directions inside: what goes from right to left is laid out so. */}
      {measured === undefined ? (
        <div className="h-64" />
      ) : (
        <svg aria-hidden viewBox={`0 0 ${String(width)} ${String(heightPx)}`} className="block h-auto w-full select-none [direction:ltr]">
          <Hatch id={hatch} />
          {chosen === undefined ? null : <rect x={plot.x(chosen) - plot.step / 2} y={plot.top} width={plot.step} height={plot.bottom - plot.top} rx="4" className="fill-sunken" />}
          <Grid plot={areCounts ? { ...plot, ticks: plot.ticks.filter(Number.isInteger) } : plot} tickText={tickText} rtl={rtl} />
          {children(plot, hatch)}
          <Names chart={chart} plot={plot} />
          {chosen === undefined || points[chosen] === undefined ? null : <Tip index={chosen} chart={chart} plot={plot} width={width} rtl={rtl} />}
        </svg>
      )}
    </div>
  );
}

/** Writes a figure of the axis, shortened: `12 k`. */
function useTickText(decimals: number): (value: number) => string {
  const locale = localeOf(useLanguage());
  const [numbers] = usePreference('number_format');
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: decimals });
  return (value) => writeNumber(compact, value, numbers);
}

function Grid({ plot, tickText, rtl }: { plot: Plot; tickText: (value: number) => string; rtl: boolean }) {
  return plot.ticks.map((tick) => (
    <g key={tick}>
      <line x1={plot.left} x2={plot.right} y1={plot.y(tick)} y2={plot.y(tick)} className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'} />
      <text x={rtl ? plot.right + 8 : plot.left - 8} y={plot.y(tick)} dy="0.32em" textAnchor={rtl ? 'start' : 'end'} className="fill-muted text-xs tabular-nums">
        {rtl ? fromRight(tickText(tick)) : tickText(tick)}
      </text>
    </g>
  ));
}

/** Lets the word behind a figure stand on its left, as in `144 ألف`, though the drawing goes from left to right. */
function fromRight(text: string): string {
  return `\u2067${text}\u2069`;
}

function Names({ chart: { points }, plot }: { chart: ChartProps; plot: Plot }) {
  const names = points.map(({ label, short }) => short ?? label);
  const { every, characters } = namesThatFit(names, plot.step);
  const hasYears = haveYears(points);
  return points.map(({ key, year }, index) =>
    index % every === 0 ? (
      <text key={key} x={plot.x(index)} y={plot.bottom + 19} textAnchor="middle" className="fill-muted text-xs">
        {cut(names[index] ?? '', characters)}
        {hasYears && year !== points[index - every]?.year ? (
          <tspan x={plot.x(index)} dy={yearsPx}>
            {year}
          </tspan>
        ) : null}
      </text>
    ) : null,
  );
}

/** The point whose middle is nearest. */
function nearest(plot: Plot, count: number, across: number): number {
  const distances = Array.from({ length: count }, (_, index) => Math.abs(plot.x(index) - across));
  return distances.indexOf(Math.min(...distances));
}

/** Where a key leads: the arrows in the direction of writing, Home and End to the ends. */
function pointAfter(key: string, at: number, count: number, rtl: boolean): number | undefined {
  const forward = rtl ? 'ArrowLeft' : 'ArrowRight';
  const backward = rtl ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward || key === 'ArrowUp') return Math.min(at + 1, count - 1);
  if (key === backward || key === 'ArrowDown') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
