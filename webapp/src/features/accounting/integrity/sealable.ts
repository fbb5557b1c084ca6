import type { IntegrityView } from '@/api/generated/model';
import { monthsOf, type YearMonth } from '@/lib/fiscal-years';

/** The months up to whose end a year can be sealed: nothing more is posted in them, and no seal ends there yet. */
export function sealableMonths({ start, end, locked_until: locked, seals }: Pick<IntegrityView, 'start' | 'end' | 'locked_until' | 'seals'>): YearMonth[] {
  const sealed = new Set(seals.map(({ until }) => until));
  return monthsOf({ start, end }).filter(({ to }) => locked !== undefined && to <= locked && !sealed.has(to));
}
