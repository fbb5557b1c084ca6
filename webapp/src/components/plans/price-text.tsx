import { useTranslation } from 'react-i18next';
import type { SubscribedPrice } from '@/api/generated/model';
import { Amount, type AmountProps } from '@/components/ui/amount';

/** An amount without its decimals where they are noughts, as prices are announced. */
export function WholeAmount({ value, ...rest }: AmountProps) {
  return <Amount {...rest} value={value.replace(/\.0+$/, '')} />;
}

/** What is paid each time, and how often. */
export function PriceText({ price: { amount, currency, billed } }: { price: Pick<SubscribedPrice, 'amount' | 'currency' | 'billed'> }) {
  const { t } = useTranslation('plans');
  return (
    <span>
      <WholeAmount value={amount} currency={currency} /> {t(`per.${billed}`)}
    </span>
  );
}
