import { useId } from 'react';
import { directionOf } from '@/i18n/languages';
import { useLanguage } from '@/i18n/use-language';
import { fills, isPatterned, type ChartProps } from './chart';
import { ChartFrame } from './chart-frame';
import { Hatch } from './hatch';
import { stackOf } from './layout';
import { useWidth } from './use-width';

/** As high as its place before it is measured (`h-8`). */
const heightPx = 32;
/** What lies between two parts. */
const gapPx = 1;

/**
 * The parts of one sum beside each other, in the direction of writing: each series has one value, that of the only point.
 * What is negative goes the other way from nought. What each part is of stands in the legend, and to the last digit in the table.
 */
export function StackedBar(chart: ChartProps) {
  return (
    <ChartFrame {...chart}>
      <Bar {...chart} />
    </ChartFrame>
  );
}

function Bar({ label, series, format }: ChartProps) {
  const rtl = directionOf(useLanguage()) === 'rtl';
  const [place, width] = useWidth<HTMLDivElement>();
  const hatch = useId();
  const { bases, domain } = stackOf(series);
  const [least, greatest] = domain;
  const across = (value: number) => ((value - least) / (greatest - least)) * (width ?? 0);
  const words = series.map(({ label: name, values: [value = '0'] }) => `${name} ${format(value)}`);
  return (
    <div ref={place} className="h-8 w-full">
      {width === undefined ? null : (
        <svg role="img" aria-label={[label, ...words].join(', ')} viewBox={`0 0 ${String(width)} ${String(heightPx)}`} className="block h-full w-full [direction:ltr]">
          <Hatch id={hatch} />
          {series.map(({ key, tone, values: [value = '0'] }, index) => {
            const base = bases[index]?.[0] ?? 0;
            const [from, to] = [across(Math.min(base, base + Number(value))), across(Math.max(base, base + Number(value)))];
            if (to === from) return null;
            const shape = { x: rtl ? width - to : from, y: 0, width: Math.max(to - from - gapPx, gapPx), height: heightPx, rx: 2 };
            return (
              <g key={key}>
                <title>{words[index]}</title>
                <rect {...shape} data-bar className={fills[tone]} />
                {isPatterned(tone) ? <rect {...shape} fill={`url(#${hatch})`} /> : null}
              </g>
            );
          })}
          {least < 0 ? <line x1={rtl ? width - across(0) : across(0)} x2={rtl ? width - across(0) : across(0)} y1={0} y2={heightPx} className="stroke-ink" strokeWidth="2" /> : null}
        </svg>
      )}
    </div>
  );
}
