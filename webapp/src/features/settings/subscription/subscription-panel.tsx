import { useTranslation } from 'react-i18next';
import { useGetOwnership } from '@/api/generated/companies/companies';
import { useGetOwnSubscription } from '@/api/generated/subscription/subscription';
import { Section } from '@/components/ui/page';
import { Fetching } from '@/components/ui/problem-state';
import { useCompany, useMay } from '@/lib/company-card';
import { useCompanyId, useSession } from '@/lib/session';
import { Acts } from './acts';
import { BoughtFacts, Facts } from './facts';
import { Invoices } from './invoices';
import { PaymentMethod } from './payment-method';
import { Notices } from './notices';

/** What the owner of the current company is subscribed to, and for the owner how it is paid and what can be done with it. */
export function SubscriptionPanel() {
  const { t } = useTranslation('subscription');
  const isOwner = useIsOwner();
  return (
    <div className="flex flex-col gap-8">
      <Section title={t('title')} description={t('description')}>
        <div className="flex flex-col gap-4">
          <OfCompany />
          {isOwner === true ? <OfOwner /> : null}
          {isOwner === false ? <p className="text-sm text-muted">{t('ofOwner')}</p> : null}
        </div>
      </Section>
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
  if (own.data === undefined) return <Fetching query={own} lines={3} />;
  return (
    <>
      <BoughtFacts own={own.data} />
      <Notices own={own.data} />
      <Acts own={own.data} />
    </>
  );
}

/** How it is paid, and what was billed: nothing where nothing was ever bought. */
function Billing() {
  const { subscription, provider } = useGetOwnSubscription().data ?? {};
  if (subscription === undefined || subscription.plan_id === 'trial') return null;
  return (
    <>
      {subscription.is_bought && provider !== undefined ? <PaymentMethod /> : null}
      <Invoices />
    </>
  );
}

/** Whether the company belongs to the reader; undefined while that is not known. */
function useIsOwner(): boolean | undefined {
  const { user } = useSession();
  // The owner is an administrator, so whoever may not see whose the company is does not own it.
  const maySee = useMay('users.read');
  const ownership = useGetOwnership(useCompanyId(), { query: { enabled: maySee } });
  if (!maySee) return false;
  return ownership.data === undefined ? undefined : ownership.data.owner_id === user.id;
}
