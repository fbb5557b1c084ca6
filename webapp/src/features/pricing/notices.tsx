import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { MobileMoneyView, OwnSubscription } from '@/api/generated/model';
import { isCarried, isOpen, isPaidByCard, waitingIn } from '@/components/mobile-money/mobile-money';
import { LateCallout, WaitingCallout } from '@/components/mobile-money/parts';
import { SandboxCallout } from '@/components/plans/sandbox-callout';
import { useSubscriptionPlace } from '@/components/plans/subscription-place';
import { Callout } from '@/components/ui/callout';
import { TextLink } from '@/components/ui/text-link';

/** Properties of `Notices`. */
export interface NoticesProps {
  own: OwnSubscription;
  /** How one pays by mobile money here; undefined while that is not known. */
  ways: MobileMoneyView | undefined;
  /** In which prices show, ISO 4217. */
  currency: string;
}

/** What stands in the way of a purchase or a change, what is looked for, and that no money moves where none does. */
export function Notices({ own, ways, currency }: NoticesProps) {
  const { subscription, provider } = own;
  const waiting = waitingIn(ways);
  return (
    <>
      {provider === undefined ? <WithoutCards ways={ways} currency={currency} /> : null}
      <SandboxCallout own={own} ways={ways} currency={currency} />
      {provider === undefined ? null : <Hindrance own={own} />}
      <Suspense>
        {subscription?.is_by_mobile_money === true && subscription.status === 'past_due' && waiting === undefined ? <LateCallout subscription={subscription} /> : null}
        {waiting === undefined ? null : <WaitingCallout payment={waiting} />}
      </Suspense>
    </>
  );
}

/** Where cards are not taken: nothing is sold, or mobile money is the way. */
function WithoutCards({ ways, currency }: Pick<NoticesProps, 'ways' | 'currency'>) {
  const { t } = useTranslation('pricing');
  if (ways === undefined) return null;
  if (isOpen(ways)) return isCarried(currency) ? null : <Callout>{t('mobile.only')}</Callout>;
  return (
    <Callout title={t('off.title')}>
      <p>{t('off.text')}</p>
    </Callout>
  );
}

/** Why a subscription that is paid by card cannot be changed as it stands. */
function Hindrance({ own }: Pick<NoticesProps, 'own'>) {
  const { t } = useTranslation('pricing');
  const place = useSubscriptionPlace();
  const hindrance = hindranceOf(own);
  if (hindrance === undefined) return null;
  return (
    <Callout tone="caution" title={t(`${hindrance}.title`)}>
      <p>
        {t(`${hindrance}.text`)}{' '}
        <TextLink {...place}>{t('toSubscription')}</TextLink>
      </p>
    </Callout>
  );
}

function hindranceOf(own: OwnSubscription): 'late' | 'ends' | undefined {
  if (!isPaidByCard(own)) return undefined;
  if (own.subscription?.status === 'past_due') return 'late';
  return own.subscription?.cancels === true ? 'ends' : undefined;
}
