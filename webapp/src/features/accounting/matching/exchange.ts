import type { OpenItem } from '@/api/generated/model';
import { isZero } from '@/lib/amount';
import { sumOf } from '@/lib/minor';

/** What an item says of another currency. */
export type ForeignItem = Pick<OpenItem, 'debit' | 'currency' | 'currency_amount'>;

/** The currency of which all items are; none where they are in that of the books, or of several. */
export function commonCurrency(items: readonly ForeignItem[]): string | undefined {
  const currency = items[0]?.currency;
  return currency != null && items.every((item) => item.currency === currency) ? currency : undefined;
}

/** What an item is in its currency: debits less credits. */
export function signedForeign({ debit, currency_amount: amount }: ForeignItem): string {
  return isZero(debit) ? `-${amount ?? '0'}` : (amount ?? '0');
}

/** The currency in which items come to nothing: what is left of them in the books is an exchange difference then. */
export function settledCurrency(items: readonly ForeignItem[]): string | undefined {
  const currency = commonCurrency(items);
  return currency !== undefined && isZero(sumOf(items.map(signedForeign))) ? currency : undefined;
}
