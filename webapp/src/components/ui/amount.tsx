import { useLanguage } from '@/i18n/use-language';
import { formatAmount, isNegative, isZero } from '@/lib/amount';
import { cn } from '@/lib/cn';
import { usePreference } from '@/lib/preferences';

/** Properties of `Amount`. */
export interface AmountProps {
  /** A decimal string of the service, in the currency's own decimals. */
  value: string;
  /** ISO 4217; without it the figure stands alone, as in the columns of a table. */
  currency?: string;
  /** Leaves nought blank, as in debit and credit columns. */
  blankZero?: boolean;
  className?: string;
}

/** The one way an amount is shown: in the reader's locale, figures of equal width, never broken or mirrored. */
export function Amount({ value, currency, blankZero = false, className }: AmountProps) {
  const language = useLanguage();
  usePreference('number_format');
  if (blankZero && isZero(value)) return null;
  return (
    <bdi dir="ltr" className={cn('whitespace-nowrap tabular-nums', isNegative(value) && 'text-danger', className)}>
      {formatAmount(value, language, currency)}
    </bdi>
  );
}
