import type { ChartProps } from './chart';
import type { Plot } from './layout';
import { Swatch } from './legend';

const widthPx = 232;
const linePx = 24;

/** The values of a point, beside it: on the side on which there is room. Readers hear them from the chart itself. */
export function Tip({ index, chart: { points, series, format }, plot, width, rtl }: { index: number; chart: ChartProps; plot: Plot; width: number; rtl: boolean }) {
  const across = plot.x(index);
  const beside = plot.step / 2 + 8;
  const x = across > width / 2 ? across - beside - widthPx : across + beside;
  return (
    <foreignObject x={Math.min(Math.max(x, 0), Math.max(width - widthPx, 0))} y={plot.top} width={Math.min(widthPx, width)} height={series.length * linePx + 60} className="pointer-events-none overflow-visible print:hidden">
      <div dir={rtl ? 'rtl' : 'ltr'} className="m-1 rounded-lg border border-line bg-raised px-3 py-2 text-xs/6 shadow-raised">
        <p className="font-medium">{points[index]?.label}</p>
        <ul>
          {series.map(({ key, label, tone, isPast = false, values }) => (
            <li key={key} className="flex items-center gap-2">
              <Swatch tone={tone} isPast={isPast} />
              <span className="min-w-0 grow truncate text-muted">{label}</span>
              <bdi dir="ltr" className="font-medium whitespace-nowrap tabular-nums">
                {values[index] === undefined ? '–' : format(values[index])}
              </bdi>
            </li>
          ))}
        </ul>
      </div>
    </foreignObject>
  );
}
