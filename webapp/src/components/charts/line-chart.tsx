import { cn } from '@/lib/cn';
import { Axes } from './axes';
import { fills, isPatterned, numbersOf, strokes, type ChartProps, type Series } from './chart';
import { ChartFrame } from './chart-frame';
import { domainOf, type Plot } from './layout';
import { areaPath, linePath, type Spot } from './paths';

/** A line for each series, broken where there is no value; a value that stands alone is a dot. */
export function LineChart(chart: ChartProps) {
  return (
    <ChartFrame {...chart}>
      <Axes {...chart} domain={domainOf(numbersOf(chart.series))}>
        {(plot) => chart.series.map((series) => <Line key={series.key} series={series} plot={plot} isAlone={chart.series.length === 1} />)}
      </Axes>
    </ChartFrame>
  );
}

function Line({ series: { values, tone, isPast = false }, plot, isAlone }: { series: Series; plot: Plot; isAlone: boolean }) {
  const spots = values.map((value, index): Spot => (value === undefined ? undefined : [plot.x(index), plot.y(Number(value))]));
  const last = spots.findLast((spot) => spot !== undefined);
  return (
    <g className={cn(isPast && 'opacity-60')}>
      {isAlone ? <path d={areaPath(spots, plot.y(0))} className={cn(fills[tone], 'opacity-10')} /> : null}
      <path data-line d={linePath(spots)} fill="none" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round" strokeDasharray={isPast || isPatterned(tone) ? '2 5' : undefined} className={strokes[tone]} />
      {last === undefined ? null : <circle cx={last[0]} cy={last[1]} r="3.5" className={fills[tone]} />}
    </g>
  );
}
