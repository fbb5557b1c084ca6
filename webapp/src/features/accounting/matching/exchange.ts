import { useQueries } from '@tanstack/react-query';
import { getGetEntryQueryOptions } from '@/api/generated/accounting/accounting';
import type { LineView, OpenItem } from '@/api/generated/model';
import { isZero } from '@/lib/amount';
import { sumOf } from '@/lib/minor';
import { useCompanyId } from '@/lib/session';

/** Of more entries than these the lines are not read. */
const mostEntries = 20;

/** What a line says of another currency. */
export type ForeignLine = Pick<LineView, 'debit' | 'currency' | 'currency_amount'>;

/** The currency in which lines come to nothing: what is left of them in the books is an exchange difference then. */
export function settledCurrency(lines: readonly ForeignLine[]): string | undefined {
  const currency = lines[0]?.currency;
  if (currency === undefined || lines.some((line) => line.currency !== currency)) return undefined;
  const amounts = lines.map(({ debit, currency_amount: amount = '0' }) => (isZero(debit) ? `-${amount}` : amount));
  return isZero(sumOf(amounts)) ? currency : undefined;
}

/** What open items come to in their own currency. */
export interface Settled {
  /** The currency in which they come to nothing. */
  currency: string | undefined;
  /** Whether that is known: not where their entries cannot be had. */
  isKnown: boolean;
}

/** The same of open items, whose entries know their currencies. */
export function useSettledCurrency(items: readonly OpenItem[]): Settled & { isPending: boolean } {
  const companyId = useCompanyId();
  const ids = [...new Set(items.map(({ entry_id }) => entry_id))];
  const entries = useQueries({ queries: ids.length > mostEntries ? [] : ids.map((id) => getGetEntryQueryOptions(companyId, id)) });
  const lines = items.flatMap(({ entry_id, position }) => entries[ids.indexOf(entry_id)]?.data?.lines.find((line) => line.position === position) ?? []);
  const isKnown = lines.length === items.length;
  return { currency: isKnown ? settledCurrency(lines) : undefined, isKnown, isPending: entries.some(({ isPending, failureCount }) => isPending && failureCount === 0) };
}
