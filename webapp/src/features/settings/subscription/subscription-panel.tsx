import { useTranslation } from 'react-i18next';
import { useGetMobileMoney, useGetOwnSubscription } from '@/api/generated/subscription/subscription';
import { isPaidByCard } from '@/components/mobile-money/mobile-money';
import { Section } from '@/components/ui/page';
import { Fetching } from '@/components/ui/problem-state';
import { useCompany, useMay } from '@/lib/company-card';
import { useIsOwner } from '@/lib/ownership';
import { Acts } from './acts';
import { BoughtFacts, Facts } from './facts';
import { Invoices } from './invoices';
import { PaymentMethod } from './payment-method';
import { MobilePayments } from './mobile-payments';
import { Notices } from './notices';
import { Usage } from './usage';

/** What the owner of the current company is subscribed to, and for the owner how it is paid and what can be done with it. */
export function SubscriptionPanel() {
  const { t } = useTranslation('subscription');
  const isOwner = useIsOwner();
  const mayReadUsage = useMay('settings.read');
  return (
    <div className="flex flex-col gap-8">
      <Section title={t('title')} description={t('description')}>
        <div className="flex flex-col gap-4">
          <OfCompany />
          {isOwner === true ? <OfOwner /> : null}
          {isOwner === false ? <p className="text-sm text-muted">{t('ofOwner')}</p> : null}
        </div>
      </Section>
      {mayReadUsage ? <Usage isOwner={isOwner === true} /> : null}
      {isOwner === true ? <Billing /> : null}
    </div>
  );
}

/** What every member sees of it. */
function OfCompany() {
  const { t } = useTranslation('subscription');
  const { subscription } = useCompany();
  return subscription == null ? <p>{t('none')}</p> : <Facts subscription={subscription} />;
}

/** What it costs, what is to come, and what can be done. */
function OfOwner() {
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
function Billing() {
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
