import { useTranslation } from 'react-i18next';
import { Section } from '@/components/ui/page';
import { useCompany, useMay } from '@/lib/company-card';
import { useIsOwner } from '@/lib/ownership';
import { Facts } from './facts';
import { Billing, OfOwner, OwnApart } from './own';
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
      {isOwner === false ? <OwnApart /> : null}
    </div>
  );
}

/** What every member sees of it. */
function OfCompany() {
  const { t } = useTranslation('subscription');
  const { subscription } = useCompany();
  return subscription == null ? <p>{t('none')}</p> : <Facts subscription={subscription} />;
}
