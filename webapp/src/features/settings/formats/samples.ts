import { joinDay, writeNumber } from '@/lib/formats';
import type { DateFormat, NumberFormat } from '@/lib/preferences';

const dateFormats: readonly DateFormat[] = ['day_first', 'month_first', 'iso', 'dotted'];
const numberFormats: readonly NumberFormat[] = ['european', 'dotted', 'anglo', 'swiss'];

/** The last day of the year of `today` in each format: no day that could be a month. */
export function dateSamples(today: Date): Record<DateFormat, string> {
  const day = { year: String(today.getFullYear()), month: '12', day: '31' };
  return Object.fromEntries(dateFormats.map((format) => [format, joinDay(format, day)])) as Record<DateFormat, string>;
}

/** A number in each format. */
export const numberSamples = Object.fromEntries(numberFormats.map((format) => [format, writeNumber(new Intl.NumberFormat('en', { minimumFractionDigits: 2 }), 1234.56, format)])) as Record<NumberFormat, string>;
