import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyView, SubscriptionView } from '@/api/generated/model';
import { useGetMobileMoney } from '@/api/generated/subscription/subscription';
import { waitingIn } from '@/components/mobile-money/mobile-money';
import { LinkButton } from '@/components/ui/link-button';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { useIsOwner } from '@/lib/ownership';
import { Banner, type Urgency } from './banner';
import { TrialBanner } from './trial-banner';

const dismissedKey = 'partita.late';
const dayMs = 86_400_000;
/** The rights last this many days or fewer. */
const criticalDays = 3;

/** Says that a payment is late: to the owner, until when the companies may be written in and where it is paid; to others, once they may not be. */
export function LateBanner({ company, subscription }: { company: CompanyView; subscription: SubscriptionView }) {
  const isOwner = useIsOwner();
  if (isOwner === undefined) return null;
  if (!isOwner) return <TrialBanner company={company} />;
  return subscription.is_by_mobile_money ? <LateByMobileMoney subscription={subscription} /> : <Late subscription={subscription} />;
}

/** Who has paid already is looked for: as long as they may write, there is nothing more to do. */
function LateByMobileMoney({ subscription }: { subscription: SubscriptionView }) {
  const ways = useGetMobileMoney();
  if (!subscription.is_expired && (ways.isPending || waitingIn(ways.data) !== undefined)) return null;
  return <Late subscription={subscription} />;
}

function Late({ subscription: { is_by_mobile_money: isByMobileMoney, is_expired: isOver, grace_end: graceEnd } }: { subscription: SubscriptionView }) {
  const { t } = useTranslation('subscription');
  const language = useLanguage();
  const daysLeft = useDaysUntil(graceEnd);
  const urgency: Urgency = isOver ? 'ended' : daysLeft <= criticalDays ? 'critical' : 'warning';
  const way = isByMobileMoney ? 'mobile' : 'card';
  const then = isOver ? t(`banner.${way}.over`) : graceEnd === undefined ? null : t(`banner.${way}.until`, { date: formatDate(graceEnd, language, 'long') });
  const target: { to: string; search?: { tab: 'subscription' } } = isByMobileMoney ? { to: '/pricing' } : { to: '/settings', search: { tab: 'subscription' } };
  return (
    <Banner
      dismissal={`${dismissedKey}.${graceEnd ?? ''}`}
      urgency={urgency}
      act={
        <LinkButton {...target} size="sm">
          {t(`banner.${way}.act`)}
        </LinkButton>
      }
    >
      <strong className="font-semibold">{t(`banner.${way}.title`)}</strong> {then}
    </Banner>
  );
}

/** How many days are left of a time, as the page is opened. */
function useDaysUntil(end: string | undefined): number {
  const [now] = useState(() => Date.now());
  return end === undefined ? Infinity : Math.ceil((Date.parse(end) - now) / dayMs);
}
