import type { LineView } from '@/api/generated/model';
import { Amount } from '@/components/ui/amount';

/** What the amount of a line is in the currency that it comes from. */
export function ForeignAmount({ line: { currency, currency_amount: amount } }: { line: Pick<LineView, 'currency' | 'currency_amount'> }) {
  if (currency == null || amount == null) return null;
  return (
    <bdi dir="ltr" className="block text-xs whitespace-nowrap text-muted">
      <Amount value={amount} /> {currency}
    </bdi>
  );
}
