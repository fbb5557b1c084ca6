import { area, line } from 'd3-shape';
import { cn } from '@/lib/cn';
import { Axes } from './axes';
import { fills, isPatterned, numbersOf, strokes, type ChartProps, type Series } from './chart';
import { ChartFrame } from './chart-frame';
import { domainOf, type Plot } from './layout';

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
  const isThere = (value: string | undefined) => value !== undefined;
  const x = (_: string | undefined, index: number) => plot.x(index);
  const y = (value: string | undefined) => plot.y(Number(value));
  const path = line<string | undefined>().defined(isThere).x(x).y(y)(values);
  const below = area<string | undefined>().defined(isThere).x(x).y1(y).y0(plot.y(0))(values);
  const last = values.findLastIndex(isThere);
  return (
    <g className={cn(isPast && 'opacity-60')}>
      {isAlone ? <path d={below ?? ''} className={cn(fills[tone], 'opacity-10')} /> : null}
      <path data-line d={path ?? ''} fill="none" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round" strokeDasharray={isPast || isPatterned(tone) ? '2 5' : undefined} className={strokes[tone]} />
      {last === -1 ? null : <circle cx={plot.x(last)} cy={y(values[last])} r="3.5" className={fills[tone]} />}
    </g>
  );
}
