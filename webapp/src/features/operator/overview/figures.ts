import { fromMinor, mostDecimals, toMinor } from '@/lib/minor';

/** `part` of `whole` in per cents with one decimal, rounded half away from nought; undefined of nothing. */
export function percentOf(part: bigint, whole: bigint): string | undefined {
  if (whole <= 0n) return undefined;
  const twice = 2000n * (part < 0n ? -part : part);
  const tenths = (twice + whole) / (2n * whole);
  return fromMinor(part < 0n ? -tenths : tenths, 1);
}

/** By how many per cent an amount has changed; undefined where there was none. */
export function changePercent(before: string, now: string): string | undefined {
  const [from, to] = [toMinor(before, mostDecimals), toMinor(now, mostDecimals)];
  return percentOf(to - from, from);
}

/** A count with the other sign, to be drawn below nought. */
export function below(count: number): string {
  return count === 0 ? '0' : `-${String(count)}`;
}
