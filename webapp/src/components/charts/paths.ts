/*
 * What lines and areas are drawn along: values joined by straight lines, broken where there is none.
 */

/** A place of a drawing, in pixels; undefined where there is no value. */
export type Spot = readonly [x: number, y: number] | undefined;

/** The path through some places. One that stands alone is a dot, which a round end of the line makes visible. */
export function linePath(spots: readonly Spot[]): string {
  return runsOf(spots)
    .map((run) => `M${run.map(at).join('L')}${run.length === 1 ? 'Z' : ''}`)
    .join('');
}

/** The surface between the places and `base`, in pixels from the top. */
export function areaPath(spots: readonly Spot[], base: number): string {
  return runsOf(spots)
    .map((run) => {
      const back = run.toReversed().map(([x]) => at([x, base]));
      return `M${[...run.map(at), ...back].join('L')}Z`;
    })
    .join('');
}

/** The places that follow each other without a gap. */
function runsOf(spots: readonly Spot[]): NonNullable<Spot>[][] {
  const runs: NonNullable<Spot>[][] = [];
  let isOpen = false;
  for (const spot of spots) {
    if (spot === undefined) {
      isOpen = false;
      continue;
    }
    if (isOpen) runs.at(-1)?.push(spot);
    else runs.push([spot]);
    isOpen = true;
  }
  return runs;
}

function at([x, y]: NonNullable<Spot>): string {
  return `${round(x)},${round(y)}`;
}

/** Hundredths of a pixel are finer than anybody sees. */
function round(pixels: number): string {
  return String(Math.round(pixels * 100) / 100);
}
