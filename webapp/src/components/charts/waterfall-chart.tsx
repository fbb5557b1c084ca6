import { Axes } from './axes';
import { BarShape } from './bar-chart';
import type { ChartPoint, ChartProps, Series, Tone } from './chart';
import { ChartFrame } from './chart-frame';
import { barOf, fallOf, type Plot } from './layout';

/** A step of a waterfall: what is added to the sum before it, or the sum itself. */
export interface WaterfallStep extends ChartPoint {
  value: string;
  isTotal?: boolean;
}

/** Properties of `WaterfallChart`. */
export interface WaterfallChartProps extends Pick<ChartProps, 'label' | 'category' | 'format' | 'onOpen'> {
  steps: readonly WaterfallStep[];
  /** What the values are: `Amount`. */
  valueLabel: string;
}

/** How a sum comes about: each step begins where the one before it ended. What is taken away is hatched. */
export function WaterfallChart({ steps, valueLabel, ...rest }: WaterfallChartProps) {
  const { bases, domain } = fallOf(steps);
  const series: Series = { key: 'value', label: valueLabel, values: steps.map(({ value }) => value), tone: 1 };
  const chart: ChartProps = { ...rest, points: steps, series: [series] };
  return (
    <ChartFrame {...chart}>
      <Axes {...chart} domain={domain}>
        {(plot, hatch) =>
          steps.map((step, index) => {
            const width = Math.min(plot.band, 56);
            const bar = barOf(plot, Number(step.value), bases[index]);
            return (
              <g key={step.key}>
                <BarShape series={{ tone: toneOf(step) }} bar={bar} x={plot.x(index) - width / 2} width={width} hatch={hatch} />
                {index === 0 ? null : <Bridge plot={plot} index={index} level={(bases[index - 1] ?? 0) + Number(steps[index - 1]?.value)} width={width} />}
              </g>
            );
          })
        }
      </Axes>
    </ChartFrame>
  );
}

/** The level at which a step takes over from the one before it. */
function Bridge({ plot, index, level, width }: { plot: Plot; index: number; level: number; width: number }) {
  const side = Math.sign(plot.x(index) - plot.x(index - 1)) * (width / 2);
  return <line x1={plot.x(index - 1) + side} x2={plot.x(index) - side} y1={plot.y(level)} y2={plot.y(level)} strokeDasharray="2 3" className="stroke-line-strong" />;
}

function toneOf({ value, isTotal = false }: WaterfallStep): Tone {
  if (isTotal) return 3;
  return value.startsWith('-') ? 2 : 1;
}
