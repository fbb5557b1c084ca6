import { cn } from '@/lib/cn';
import { Axes } from './axes';
import { fills, isPatterned, numbersOf, strokes, type ChartProps, type Series } from './chart';
import { ChartFrame } from './chart-frame';
import { decimalsOf, domainOf, rangeOf, type Plot } from './layout';
import { areaPath, linePath, type Spot } from './paths';

/** Properties of `LineChart`. */
export interface LineChartProps extends ChartProps {
  /** The axis spans the values and need not hold nought: for rates, whose changes are small beside them. */
  floats?: boolean;
}

/** A line for each series, broken where there is no value; a value that stands alone is a dot. */
export function LineChart({ floats = false, ...chart }: LineChartProps) {
  const values = numbersOf(chart.series);
  const domain = floats && values.length > 0 ? rangeOf(values) : domainOf(values);
  return (
    <ChartFrame {...chart}>
      <Axes {...chart} domain={domain} tickDecimals={floats ? decimalsOf(domain) : undefined}>
        {(plot) => chart.series.map((series) => <Line key={series.key} series={series} plot={plot} isFilled={chart.series.length === 1 && !floats} />)}
      </Axes>
    </ChartFrame>
  );
}

function Line({ series: { values, tone, isPast = false }, plot, isFilled }: { series: Series; plot: Plot; isFilled: boolean }) {
  const spots = values.map((value, index): Spot => (value === undefined ? undefined : [plot.x(index), plot.y(Number(value))]));
  const last = spots.findLast((spot) => spot !== undefined);
  return (
    <g className={cn(isPast && 'opacity-60')}>
      {isFilled ? <path d={areaPath(spots, plot.y(0))} className={cn(fills[tone], 'opacity-10')} /> : null}
      <path data-line d={linePath(spots)} fill="none" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round" strokeDasharray={isPast || isPatterned(tone) ? '2 5' : undefined} className={strokes[tone]} />
      {last === undefined ? null : <circle cx={last[0]} cy={last[1]} r="3.5" className={fills[tone]} />}
    </g>
  );
}
