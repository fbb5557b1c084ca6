import type { Language } from '@/i18n/languages';
import { localeOf } from '@/lib/amount';
import { scoreOf } from '@/lib/matching';

/** A zone of the IANA database as somebody looks for it. */
export interface TimeZone {
  id: string;
  /** Where it is: `Europe/Paris` without its underscores. */
  place: string;
  /** What it is called in the language, as far as it has a name, and its distance from UTC: `heure d’Europe centrale, UTC+1`. */
  name: string;
}

/** How many are proposed at once. */
const proposals = 30;

/** The time zones that this browser knows, named as on the day of `now`. */
export function timeZones(language: Language, now: Date): TimeZone[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((id) => id !== 'UTC')].map((id) => zoneOf(id, language, now));
}

/** One time zone; a name that this browser does not know stands for itself. */
export function zoneOf(id: string, language: Language, now: Date): TimeZone {
  const name = (timeZoneName: 'longGeneric' | 'shortOffset') =>
    new Intl.DateTimeFormat(localeOf(language), { timeZone: id, timeZoneName }).formatToParts(now).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const place = id.replaceAll('_', ' ');
  try {
    return { id, place, name: [...new Set([name('longGeneric'), name('shortOffset')])].join(', ') };
  } catch {
    return { id, place, name: '' };
  }
}

/** Those that what was typed finds, the best first; of nothing typed, the first ones. */
export function foundZones(zones: readonly TimeZone[], typed: string): TimeZone[] {
  if (typed.trim() === '') return zones.slice(0, proposals);
  const score = ({ place, name }: TimeZone) => Math.max(scoreOf(typed, place.replaceAll('/', ' ')), scoreOf(typed, name) - 1);
  const found = zones.map((zone) => ({ zone, score: score(zone) })).filter(({ score: reached }) => reached > 0);
  return found.sort((one, other) => other.score - one.score).slice(0, proposals).map(({ zone }) => zone);
}
