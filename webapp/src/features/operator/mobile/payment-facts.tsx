import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MobilePayment } from '@/api/generated/model';
import { Amount } from '@/components/ui/amount';

/** What of a payment has to be found at the network. */
export function PaymentFacts({ payment: { email, amount, currency, network, reference, payer_number: payer, payee_number: payee, bill_to: billTo } }: { payment: MobilePayment }) {
  const { t } = useTranslation('operator');
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-xl bg-sunken px-4 py-3">
      {email === undefined ? null : <Fact label={t('mobile.who')}>{email}</Fact>}
      <Fact label={t('mobile.amount')}>
        <Amount value={amount} currency={currency} className="font-semibold" />
      </Fact>
      <Fact label={t('mobile.network')}>{t(`networks.${network}`)}</Fact>
      <Fact label={t('mobile.reference')}>
        <Figures>{reference}</Figures>
      </Fact>
      <Fact label={t('mobile.from')}>
        <Figures>{payer}</Figures>
      </Fact>
      <Fact label={t('mobile.to')}>
        <Figures>{payee}</Figures>
      </Fact>
      {billTo === undefined ? null : <Fact label={t('mobile.billTo')}>{billTo}</Fact>}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="col-span-full grid grid-cols-subgrid">
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere">{typeof children === 'string' ? <bdi>{children}</bdi> : children}</dd>
    </div>
  );
}

function Figures({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className="font-mono tabular-nums">
      {children}
    </bdi>
  );
}
