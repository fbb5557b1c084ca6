/** What a month is drawn from. */
export interface MonthAmounts {
  month: string;
  revenue: string;
  expenses: string;
}

/** A bar on a scale of 0 (top) to 100 (bottom). */
export interface Bar {
  top: number;
  height: number;
}

/** The bars of a month. */
export interface MonthBars {
  month: string;
  revenue: Bar;
  expenses: Bar;
}

/** The bars of some months, the round ends of their common scale, and where nought lies on it. */
export interface Scale {
  zero: number;
  highest: number;
  lowest: number;
  bars: MonthBars[];
}

/** What a scale ends at: one of these times a power of ten. */
const steps = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];

/** The least height of a bar that stands for something, so that it can be seen. */
const leastHeight = 0.75;

/**
 * Lays out the bars of some months on one scale. Credit notes may make a month negative: its bar hangs below nought.
 * Only the drawing is in floating point; the figures themselves stay the service's texts.
 */
export function barsOf(months: readonly MonthAmounts[]): Scale {
  const values = months.flatMap((month) => [Number(month.revenue), Number(month.expenses)]);
  const highest = roundEnd(Math.max(0, ...values));
  const lowest = 0 - roundEnd(-Math.min(0, ...values));
  const span = highest - lowest || 1;
  const zero = (highest / span) * 100;
  const bar = (text: string): Bar => {
    const value = Number(text);
    const height = value === 0 ? 0 : Math.max((Math.abs(value) / span) * 100, leastHeight);
    return { top: value >= 0 ? zero - height : zero, height };
  };
  return { zero, highest, lowest, bars: months.map((month) => ({ month: month.month, revenue: bar(month.revenue), expenses: bar(month.expenses) })) };
}

/** The next round number above one that is not negative. */
function roundEnd(value: number): number {
  if (value <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  // A float may lie a hair above the step that it is.
  const step = steps.find((candidate) => candidate * power >= value * (1 - 1e-12)) ?? 10;
  return step * power;
}
