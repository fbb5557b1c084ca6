import { useTranslation } from 'react-i18next';
import { Amount } from '@/components/ui/amount';
import { isNegative, isZero } from '@/lib/amount';

/** A balance of debits less credits as accountants write it: without a sign, with its side. Nought stays blank in a list of accounts. */
export function BalanceText({ value, blankZero = false }: { value: string; blankZero?: boolean }) {
  const { t } = useTranslation('accounting');
  const zero = isZero(value);
  if (zero && blankZero) return <Amount value={value} blankZero />;
  const credit = isNegative(value);
  const side = 'inline-block w-[1.1em] text-xs text-muted no-underline';
  return (
    <span className="whitespace-nowrap">
      <Amount value={credit ? value.slice(1) : value} />{' '}
      {/* The side keeps its room where there is none, so that decimals stand below each other. */}
      {zero ? (
        <span aria-hidden className={side} />
      ) : (
        <abbr title={credit ? t('sides.creditBalance') : t('sides.debitBalance')} className={side}>
          {credit ? t('sides.credit') : t('sides.debit')}
        </abbr>
      )}
    </span>
  );
}
