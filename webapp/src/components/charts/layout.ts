import { nice, ticks } from 'd3-array';
import type { Series } from './chart';

/** A bar from `top` down over `height`, in pixels. */
export interface Bar {
  top: number;
  height: number;
}

/** Where things lie in a chart of axes, in pixels of its drawing. */
export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** The middle of a point's band. */
  x: (index: number) => number;
  /** The width of a band without what is left between two. */
  band: number;
  /** The width of a band with it. */
  step: number;
  y: (value: number) => number;
  ticks: readonly number[];
}

/** Room under the plot for the names of the points, over it for half a figure, and beside it at the far end. */
const margins = { bottom: 28, top: 8, far: 8 };
/** The height of a second line of names: that of the years. */
export const yearsPx = 16;
/** How wide a character of the axis is at most. */
const characterPx = 7;
/** About how many marks an axis has. */
const tickCount = 4;
/** The part of a point's room that lies between its band and the next. */
const gapOfStep = 0.25;
/** How many steps after the edge the middle of the first band is. */
const middleOfFirst = (1 + gapOfStep) / 2;
/** The least height of a bar that stands for something, so that it can be seen. */
const leastBarPx = 2;

/** The least and the greatest value with nought between them, and never the same. */
export function domainOf(values: readonly number[]): [number, number] {
  const [least, greatest] = [Math.min(0, ...values), Math.max(0, ...values)];
  return least === greatest ? [0, 1] : [least, greatest];
}

/** The least and the greatest value alone, with a little around one that stands by itself. */
export function rangeOf(values: readonly number[]): [number, number] {
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const around = least === greatest ? Math.abs(least) / 100 : 0;
  return [least - around, greatest + around];
}

/** As many decimals as tell the marks of such an axis apart. */
export function decimalsOf([least, greatest]: readonly [number, number]): number {
  return Math.min(10, Math.max(1, Math.ceil(-Math.log10((greatest - least) / tickCount))));
}

/** What a chart of axes is laid out by. */
interface PlotOptions {
  width: number;
  height: number;
  count: number;
  domain: [number, number];
  tickText: (value: number) => string;
  rtl: boolean;
  /** Years stand under the names. */
  hasYears: boolean;
}

/** Lays out a chart of `count` points: round ticks, room for the longest of them, time in the direction of writing. */
export function plotOf({ width, height, count, domain, tickText, rtl, hasYears }: PlotOptions): Plot {
  const bottom = height - margins.bottom - (hasYears ? yearsPx : 0);
  const [least, greatest] = nice(domain[0], domain[1], tickCount);
  const y = (value: number) => bottom - ((value - least) / (greatest - least)) * (bottom - margins.top);
  const marks = ticks(least, greatest, tickCount);
  const axis = Math.max(...marks.map((tick) => tickText(tick).length)) * characterPx + 12;
  const [left, right] = rtl ? [margins.far, Math.max(width - axis, margins.far + 1)] : [axis, Math.max(width - margins.far, axis + 1)];
  const step = (right - left) / Math.max(count + gapOfStep, 1);
  // As much room before the first band and after the last one as between two.
  const x = (index: number) => (rtl ? right - step * (index + middleOfFirst) : left + step * (index + middleOfFirst));
  return { left, right, top: margins.top, bottom, x, band: step * (1 - gapOfStep), step, y, ticks: marks };
}

/** The bar of a value on `base`; below it where it is negative. */
export function barOf(plot: Pick<Plot, 'y'>, value: number, base = 0): Bar {
  const [from, to] = [plot.y(base), plot.y(base + value)];
  if (value === 0) return { top: from, height: 0 };
  const height = Math.max(Math.abs(from - to), leastBarPx);
  return { top: value > 0 ? from - height : from, height };
}

/** Where each value of some series begins when they stand on each other: what is negative hangs below nought. */
export function stackOf(series: readonly Series[]): { bases: number[][]; domain: [number, number] } {
  const count = Math.max(0, ...series.map(({ values }) => values.length));
  const above = new Array<number>(count).fill(0);
  const below = new Array<number>(count).fill(0);
  const bases = series.map(({ values }) =>
    Array.from({ length: count }, (_, index) => {
      const value = Number(values[index] ?? 0);
      const pile = value < 0 ? below : above;
      const base = pile[index] ?? 0;
      pile[index] = base + value;
      return base;
    }),
  );
  return { bases, domain: domainOf([...above, ...below]) };
}

/** Where each step of a waterfall begins: on the sum of those before it, and a total on nought. */
export function fallOf(steps: readonly { value: string; isTotal?: boolean }[]): { bases: number[]; domain: [number, number] } {
  let sum = 0;
  const ends: number[] = [];
  const bases = steps.map(({ value, isTotal = false }) => {
    const base = isTotal ? 0 : sum;
    sum = base + Number(value);
    ends.push(sum);
    return base;
  });
  return { bases, domain: domainOf(ends) };
}

/** Every how many points a name has room under the axis, and how many of its characters. */
export function namesThatFit(names: readonly string[], step: number): { every: number; characters: number } {
  const longest = Math.max(1, ...names.map((name) => name.length));
  // What is longer than this is cut, rather than left out.
  const wanted = Math.min(longest, 12) * characterPx + 6;
  const every = Math.max(1, Math.ceil(wanted / Math.max(step, 1)));
  return { every, characters: Math.max(3, Math.floor((step * every - 6) / characterPx)) };
}

/** A name cut to so many characters. */
export function cut(name: string, characters: number): string {
  return name.length <= characters ? name : `${name.slice(0, characters - 1).trimEnd()}…`;
}
