import * as z from 'zod/mini';
import type { RecurringEntryDetails, RecurringEntryView } from '@/api/generated/model';
import type { Form } from '@/components/form/use-form';
import { dayFault, isDay } from '@/lib/day';
import { readableAmount } from '@/lib/number-rules';
import { across, atMost, needed, ruled, trimmed } from '@/lib/schema';

/** How many months may lie between its days. */
export const periods = ['1', '2', '3', '6', '12'] as const;
/** As many characters as a name may have. */
const maxNameChars = 200;

interface Days {
  first_on: string;
  last_on: string;
}

/** The rules of the form, for a currency of so many decimals. */
export function schemaOf(decimals: number) {
  return z
    .object({
      name: trimmed(needed('name_required'), atMost(maxNameChars, 'too_long')),
      template_id: z.string().check(needed('required')),
      amounts: z.array(trimmed(needed('required'), readableAmount(decimals, true))),
      first_on: trimmed(ruled(dayFault)),
      months: z.enum(periods),
      last_on: trimmed(ruled((text) => (text === '' ? undefined : dayFault(text)))),
      is_active: z.boolean(),
    })
    .check(across<Days>('last_on', 'recurring_last_before_first', ({ first_on: first, last_on: last }) => !isDay(first) || !isDay(last) || first <= last));
}

export type RecurringValues = z.output<ReturnType<typeof schemaOf>>;
export type RecurringForm = Form<z.input<ReturnType<typeof schemaOf>>>;

/** What stands in the form at first. */
export function valuesOf(entry: RecurringEntryView | null, today: string): RecurringValues {
  return {
    name: entry?.name ?? '',
    template_id: entry?.template_id ?? '',
    amounts: entry?.amounts ?? [],
    first_on: entry?.first_on ?? today,
    months: periods.find((months) => months === String(entry?.months)) ?? '1',
    last_on: entry?.last_on ?? '',
    is_active: entry?.is_active ?? true,
  };
}

/** What is sent: a last day that was left blank is not. */
export function sentOf({ months, last_on, ...values }: RecurringValues): RecurringEntryDetails {
  return { ...values, months: Number(months), ...(last_on === '' ? {} : { last_on }) };
}
