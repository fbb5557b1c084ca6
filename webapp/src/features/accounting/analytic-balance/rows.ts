import type { AnalyticBalanceRow } from '@/api/generated/model';

/** The id by which the service names what is in no section. */
export const noSection = '00000000-0000-0000-0000-000000000000';

/** A section, or none, and an account of it. */
export interface RowPlace {
  section: string;
  account: string;
}

/** How a row is named in the address. */
export function rowOf({ section_id: section, account }: Pick<AnalyticBalanceRow, 'section_id' | 'account'>): string {
  return `${section ?? noSection}.${account}`;
}

/** What an address names; undefined for anything else. */
export function placeOf(of: string): RowPlace | undefined {
  const found = /^([0-9a-f-]{36})\.(\w{1,20})$/.exec(of);
  return found === null ? undefined : { section: found[1] ?? '', account: found[2] ?? '' };
}
