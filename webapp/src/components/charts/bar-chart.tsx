import { cn } from '@/lib/cn';
import { Axes } from './axes';
import { fills, isPatterned, numbersOf, type ChartProps, type Series } from './chart';
import { ChartFrame } from './chart-frame';
import { barOf, domainOf, stackOf, type Bar, type Plot } from './layout';

/** Properties of `BarChart`. */
export interface BarChartProps extends ChartProps {
  /** The bars stand on each other, and not beside each other. */
  stacked?: boolean;
  /** The values are counts, which have no decimals. */
  areCounts?: boolean;
}

/** Bars of each series at each point; those of negative values hang below nought. */
export function BarChart({ stacked = false, areCounts = false, ...chart }: BarChartProps) {
  const stack = stackOf(chart.series);
  return (
    <ChartFrame {...chart}>
      <Axes {...chart} areCounts={areCounts} domain={stacked ? stack.domain : domainOf(numbersOf(chart.series))}>
        {(plot, hatch) =>
          chart.series.map((series, place) =>
            series.values.map((value, index) =>
              value === undefined ? null : (
                <BarShape
                  key={chart.points[index]?.key}
                  series={series}
                  bar={barOf(plot, Number(value), stacked ? (stack.bases[place]?.[index] ?? 0) : 0)}
                  {...acrossOf(plot, index, stacked ? 0 : place, stacked ? 1 : chart.series.length)}
                  hatch={hatch}
                />
              ),
            ),
          )
        }
      </Axes>
    </ChartFrame>
  );
}

/** Where one of some bars stands in the band of its point: the first one first in the direction of writing. */
function acrossOf(plot: Plot, index: number, place: number, count: number): { x: number; width: number } {
  const width = Math.min(plot.band / count, 40);
  const rtl = plot.x(1) < plot.x(0);
  const start = plot.x(index) - (width * count) / 2;
  return { x: start + width * (rtl ? count - 1 - place : place), width: Math.max(width - 1, 1) };
}

/** One bar, with the pattern of its tone. */
export function BarShape({ series: { tone, isPast = false }, bar, x, width, hatch }: { series: Pick<Series, 'tone' | 'isPast'>; bar: Bar; x: number; width: number; hatch: string }) {
  const shape = { x, y: bar.top, width, height: bar.height, rx: Math.min(2, width / 2) };
  return (
    <g className={cn(isPast && 'opacity-40')}>
      <rect {...shape} data-bar className={fills[tone]} />
      {isPatterned(tone) ? <rect {...shape} fill={`url(#${hatch})`} /> : null}
    </g>
  );
}
