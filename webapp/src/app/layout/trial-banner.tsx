import { useTranslation } from 'react-i18next';
import type { CompanyView } from '@/api/generated/model';
import { TextLink } from '@/components/ui/text-link';
import { hasEnded } from '@/lib/company-card';
import { Banner, type Urgency } from './banner';

const dismissedKey = 'partita.trial';

/** A trial has this many days left or fewer. */
const criticalDays = 3;
const warningDays = 7;

/** Says how long the trial lasts, and once it or the subscription has ended, that the company can only be read. */
export function TrialBanner({ company }: { company: CompanyView }) {
  const { t } = useTranslation('frame');
  const urgency = urgencyOf(company);
  if (urgency === undefined) return null;
  return (
    <Banner dismissal={`${dismissedKey}.${company.subscription?.trial_start ?? ''}`} urgency={urgency}>
      <Sentence company={company} urgency={urgency} />{' '}
      <TextLink to="/settings" search={{ tab: 'subscription' }} className="whitespace-nowrap underline">
        {t('trial.more')}
      </TextLink>
    </Banner>
  );
}

function Sentence({ company, urgency }: { company: CompanyView; urgency: Urgency }) {
  const { t } = useTranslation('frame');
  const isTrial = company.subscription?.plan_id === 'trial';
  if (urgency === 'ended') {
    return (
      <>
        <strong className="font-semibold">{t(isTrial ? 'trial.over' : 'trial.subscriptionOver')}</strong> {t('trial.readOnly')}
      </>
    );
  }
  return (
    <>
      <strong className="font-semibold">{t('trial.days', { count: company.subscription?.days_remaining ?? 0 })}</strong> {urgency === 'info' ? null : t('trial.then')}
    </>
  );
}

function urgencyOf(company: CompanyView): Urgency | undefined {
  if (hasEnded(company)) return 'ended';
  const days = company.subscription?.days_remaining;
  if (company.subscription?.status !== 'trialing' || days == null) return undefined;
  if (days <= criticalDays) return 'critical';
  return days <= warningDays ? 'warning' : 'info';
}
