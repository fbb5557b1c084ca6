import type { AgedAmounts } from '@/api/generated/model';
import type { Tone } from '@/components/charts/chart';
import { sumOf } from '@/lib/minor';

/** The ages of open items, from what is not due on; the tone of each in charts. */
export const ages = [
  { id: 'not_due', tone: 1 },
  { id: 'days_1_to_30', tone: 2 },
  { id: 'days_31_to_60', tone: 3 },
  { id: 'days_61_to_90', tone: 4 },
  { id: 'days_over_90', tone: 5 },
] as const satisfies readonly { id: keyof AgedAmounts; tone: Tone }[];

/** What is due since a day or more. */
export function overdueOf(amounts: AgedAmounts): string {
  return sumOf(ages.filter(({ id }) => id !== 'not_due').map(({ id }) => amounts[id]));
}
