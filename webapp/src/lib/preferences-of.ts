import type { PreferencesView } from '@/api/generated/model';
import type { Preferences } from './preferences';

/** Preferences as the service tells them. */
export function fromService({ revision: _, date_format, number_format, time_zone, tables, ...rest }: PreferencesView): Preferences {
  return {
    ...rest,
    date_format: date_format === 'language' ? null : date_format,
    number_format: number_format === 'language' ? null : number_format,
    time_zone: time_zone === '' ? null : time_zone,
    tables: Object.fromEntries(tables.map(({ table, ...columns }) => [table, columns])),
  };
}
