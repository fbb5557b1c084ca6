import type { IntegrityView } from '@/api/generated/model';
import { monthsOf, type YearMonth } from '@/lib/fiscal-years';

/** The months up to whose end a year can be sealed: those that are locked. One with a seal can be sealed anew, should an exception or the closing have posted in it since. */
export function sealableMonths({ start, end, locked_until: locked }: Pick<IntegrityView, 'start' | 'end' | 'locked_until'>): YearMonth[] {
  return monthsOf({ start, end }).filter(({ to }) => locked !== undefined && to <= locked);
}

/** The month a seal is most likely for: the last one without a seal, else the last one. */
export function nextToSeal(integrity: IntegrityView): YearMonth | undefined {
  const months = sealableMonths(integrity);
  const sealed = new Set(integrity.seals.map(({ until }) => until));
  return months.findLast(({ to }) => !sealed.has(to)) ?? months.at(-1);
}
