import type { Language } from '@/i18n/languages';
import { localeOf } from './amount';

const second = 1000;
const units = [
  ['year', 365 * 24 * 3600 * second],
  ['month', 30 * 24 * 3600 * second],
  ['week', 7 * 24 * 3600 * second],
  ['day', 24 * 3600 * second],
  ['hour', 3600 * second],
  ['minute', 60 * second],
] as const satisfies readonly (readonly [Intl.RelativeTimeFormatUnit, number])[];

/**
 * Says an instant (RFC 3339) as seen from `now` (milliseconds since 1970): `il y a 3 minutes`, `demain`.
 * @returns the text unchanged if it is no instant.
 */
export function relativeTo(value: string, now: number, language: Language): string {
  const apart = new Date(value).getTime() - now;
  if (Number.isNaN(apart)) return value;
  const format = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' });
  const [unit, length] = units.find(([, least]) => Math.abs(apart) >= least) ?? ['second', second];
  // What is less than a minute away is now: nobody counts seconds.
  return unit === 'second' ? format.format(0, 'second') : format.format(Math.trunc(apart / length), unit);
}
