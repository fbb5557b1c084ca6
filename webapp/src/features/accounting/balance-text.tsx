import { useTranslation } from 'react-i18next';
import { Amount } from '@/components/ui/amount';
import { isNegative, isZero } from '@/lib/amount';

/** A balance of debits less credits as accountants write it: without a sign, with its side. Nought stays blank in a list of accounts. */
export function BalanceText({ value, blankZero = false }: { value: string; blankZero?: boolean }) {
  const { t } = useTranslation('accounting');
  if (isZero(value)) return <Amount value={value} blankZero={blankZero} />;
  const credit = isNegative(value);
  return (
    <span className="whitespace-nowrap">
      <Amount value={credit ? value.slice(1) : value} /> <abbr title={credit ? t('sides.creditBalance') : t('sides.debitBalance')} className="text-xs text-muted no-underline">{credit ? t('sides.credit') : t('sides.debit')}</abbr>
    </span>
  );
}
