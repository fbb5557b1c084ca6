import { useTranslation } from 'react-i18next';
import { useGetMobileMoney, useGetOwnSubscription } from '@/api/generated/subscription/subscription';
import { isPaidByCard } from '@/components/mobile-money/mobile-money';
import { Section } from '@/components/ui/page';
import { Fetching } from '@/components/ui/problem-state';
import { Acts } from './acts';
import { BoughtFacts, Facts } from './facts';
import { Invoices } from './invoices';
import { MobilePayments } from './mobile-payments';
import { Notices } from './notices';
import { PaymentMethod } from './payment-method';

/** What somebody pays for who does not own the current company, or has none any more: it goes on until they end it, also where they have handed over the last company that it was for. */
export function OwnApart() {
  const { t } = useTranslation('subscription');
  const subscription = useGetOwnSubscription().data?.subscription;
  if (subscription?.is_bought !== true) return null;
  return (
    <>
      <Section title={t('own.title')} description={t('own.text')}>
        <div className="flex flex-col gap-4">
          <Facts subscription={subscription} />
          <OfOwner />
        </div>
      </Section>
      <Billing />
    </>
  );
}

/** What it costs, what is to come, and what can be done. */
export function OfOwner() {
  const own = useGetOwnSubscription();
  const ways = useGetMobileMoney().data;
  if (own.data === undefined) return <Fetching query={own} lines={3} />;
  return (
    <>
      <BoughtFacts own={own.data} />
      <Notices own={own.data} ways={ways} />
      <Acts own={own.data} ways={ways} />
    </>
  );
}

/** How it is paid, what was paid by mobile money, and what was billed: nothing where nothing was ever bought. */
export function Billing() {
  const own = useGetOwnSubscription().data;
  const ways = useGetMobileMoney().data;
  if (own === undefined) return null;
  const { subscription, provider } = own;
  return (
    <>
      {isPaidByCard(own) && provider !== undefined ? <PaymentMethod /> : null}
      {ways === undefined || ways.payments.length === 0 ? null : <MobilePayments ways={ways} />}
      {subscription === undefined || subscription.plan_id === 'trial' ? null : <Invoices />}
    </>
  );
}
