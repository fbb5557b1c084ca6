/*
 * What all charts share. Values are the service's decimal texts: only the drawing is in floating point, and what is read
 * out or written beside it is formatted from the texts. Time goes in the direction of writing: from right to left in Arabic.
 */

/** One of the colours of charts. Bars of even ones are hatched too and their lines dashed, so that no colour alone tells them apart. */
export type Tone = 1 | 2 | 3 | 4 | 5 | 6;

/** What a figure is drawn of: a month, a nature of expense. */
export interface ChartPoint {
  key: string;
  /** Its whole name. */
  label: string;
  /** What stands under it on the axis; the whole name without it. */
  short?: string;
  /** The year that it lies in, where several do: it stands under the first name, and under each that begins another. */
  year?: string;
}

/** One row of figures, a value at each point; undefined where there is none. */
export interface Series {
  key: string;
  label: string;
  values: readonly (string | undefined)[];
  tone: Tone;
  /** It is what others are compared with, as last year: drawn paler. */
  isPast?: boolean;
}

/** What every chart with axes is given. */
export interface ChartProps {
  /** What the chart shows: its name for readers. */
  label: string;
  /** What the points are, over their column in the table: `Month`. */
  category?: string;
  points: readonly ChartPoint[];
  series: readonly Series[];
  /** Writes a value in full. */
  format: (value: string) => string;
  /** Opens what a point is made of, by a click or Enter. */
  onOpen?: (index: number) => void;
}

export const fills: Record<Tone, string> = { 1: 'fill-chart-1', 2: 'fill-chart-2', 3: 'fill-chart-3', 4: 'fill-chart-4', 5: 'fill-chart-5', 6: 'fill-chart-6' };
export const strokes: Record<Tone, string> = { 1: 'stroke-chart-1', 2: 'stroke-chart-2', 3: 'stroke-chart-3', 4: 'stroke-chart-4', 5: 'stroke-chart-5', 6: 'stroke-chart-6' };

/** Whether a tone is told from its neighbours by a pattern too. */
export function isPatterned(tone: Tone): boolean {
  return tone % 2 === 0;
}

/** Whether points lie in several years, so that the name of a month may be that of two. */
export function haveYears(points: readonly ChartPoint[]): boolean {
  return points.some(({ year }) => year !== points[0]?.year);
}

/** All values of some series, to draw with. */
export function numbersOf(series: readonly Series[]): number[] {
  return series.flatMap(({ values }) => values.flatMap((value) => (value === undefined ? [] : [Number(value)])));
}

/** Whether there is nothing to draw: no point, or nought everywhere. */
export function isBlank(points: readonly ChartPoint[], series: readonly Series[]): boolean {
  return points.length === 0 || numbersOf(series).every((value) => value === 0);
}
