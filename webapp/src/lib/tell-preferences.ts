import { updatePreferences } from '@/api/generated/identity/identity';
import type { PreferencesUpdate, PreferencesView } from '@/api/generated/model';
import { isProblem } from '@/api/problem';
import type { Preferences } from './preferences';

/**
 * Tells the service what a person has chosen: what stands there now, if it took any of it. A member that it refuses, because it is
 * older or newer than this page, keeps none of the others back; what it refuses by itself it refuses always.
 * @throws without an answer that settles it.
 */
export async function tellPreferences(change: Partial<Preferences>): Promise<PreferencesView | undefined> {
  try {
    return await updatePreferences(toService(change), { keepalive: true });
  } catch (error) {
    if (!isProblem(error) || ![400, 403, 422].includes(error.status)) throw error;
    const members = Object.entries(change);
    let answer: PreferencesView | undefined;
    if (members.length > 1) for (const member of members) answer = (await tellPreferences(Object.fromEntries([member]))) ?? answer;
    return answer;
  }
}

/** A change as the service takes it. */
function toService({ date_format, number_format, time_zone, tables, favourites, recents, dashboard_cards, ...rest }: Partial<Preferences>): PreferencesUpdate {
  return {
    ...rest,
    ...(date_format === undefined ? {} : { date_format: date_format ?? 'language' }),
    ...(number_format === undefined ? {} : { number_format: number_format ?? 'language' }),
    ...(time_zone === undefined ? {} : { time_zone: time_zone ?? '' }),
    ...(tables === undefined ? {} : { tables: Object.entries(tables).map(([table, { hidden, order }]) => ({ table, hidden: [...hidden], order: [...order] })) }),
    ...(favourites === undefined ? {} : { favourites: [...favourites] }),
    ...(recents === undefined ? {} : { recents: [...recents] }),
    ...(dashboard_cards === undefined ? {} : { dashboard_cards: [...dashboard_cards] }),
  };
}
