import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnSubscription, SubscribedPrice, SubscriptionStatus, SubscriptionView } from '@/api/generated/model';
import { PriceText, WholeAmount } from '@/components/plans/price-text';
import { Amount } from '@/components/ui/amount';
import { Badge, type Tone } from '@/components/ui/badge';
import { Callout } from '@/components/ui/callout';
import { DateText } from '@/components/ui/date-text';
import { Progress } from '@/components/ui/progress';
import { planName } from '@/lib/plan-name';

const statusTone: Record<SubscriptionStatus, Tone> = { active: 'positive', trialing: 'positive', past_due: 'caution', canceled: 'danger', incomplete: 'danger' };

/** The plan, how it stands, and how far a trial has run. */
export function Facts({ subscription }: { subscription: SubscriptionView }) {
  const { t } = useTranslation('subscription');
  const { plan_id: plan, status, trial_end: trialEnd, days_remaining: days, is_expired: isOver, trial_outcome: outcome } = subscription;
  const isTrial = plan === 'trial';
  const ended = outcome === 'canceled' ? 'trialCanceled' : 'trialOver';
  const over = status === 'past_due' ? 'lateOver' : 'over';
  return (
    <>
      {isOver ? <Callout tone="caution" title={t(isTrial ? ended : over)}>{t('readOnly')}</Callout> : null}
      <FactList>
        <Fact label={t('plan')}>{planName(plan) ?? t('trial')}</Fact>
        {isOver && isTrial ? null : (
          <Fact label={t('status')}>
            <Badge tone={statusTone[status]}>{t(`statuses.${status}`)}</Badge>
          </Fact>
        )}
        {isTrial && trialEnd != null ? (
          <Fact label={t('trialEnd')}>
            <DateText value={trialEnd} format="long" />
          </Fact>
        ) : null}
      </FactList>
      {isOver || days == null ? null : (
        <div className="max-w-md">
          <p className="mb-1 text-sm">{t('days', { count: days })}</p>
          <Progress percent={subscription.progress_percent} label={t('progress')} />
        </div>
      )}
    </>
  );
}

/** What is paid, and what comes next: another invoice, once none is late, or the end. Nothing where nothing is bought. */
export function BoughtFacts({ own: { subscription, price, next_price: next, credit } }: { own: OwnSubscription }) {
  const { t } = useTranslation('subscription');
  if (subscription?.is_bought !== true || price === undefined) return null;
  const { current_period_end: end, cancels, status } = subscription;
  const billed = next ?? price;
  if (subscription.is_by_mobile_money) return <MobileFacts price={price} end={end} />;
  return (
    <FactList>
      <Fact label={t('price')}>
        <PriceText price={price} />
      </Fact>
      {end === undefined || (status === 'past_due' && !cancels) ? null : (
        <Fact label={t(cancels ? 'endsOn' : 'nextInvoice')}>
          <DateText value={end} format="long" />
          {cancels ? null : (
            <>
              {' · '}
              <WholeAmount value={billed.amount} currency={billed.currency} />
            </>
          )}
        </Fact>
      )}
      {credit === undefined ? null : (
        <Fact label={t('credit')}>
          <Amount value={credit.amount} currency={credit.currency} />
        </Fact>
      )}
    </FactList>
  );
}

/** What is paid by mobile money does not renew itself: there is no next invoice. */
function MobileFacts({ price, end }: { price: SubscribedPrice; end: string | undefined }) {
  const { t } = useTranslation('subscription');
  const { t: tm } = useTranslation('mobileMoney');
  return (
    <>
      <FactList>
        <Fact label={t('price')}>
          <PriceText price={price} />
        </Fact>
        {end === undefined ? null : (
          <Fact label={tm('paidUntil')}>
            <DateText value={end} format="long" />
          </Fact>
        )}
      </FactList>
      <p className="text-sm text-muted">{tm('notRenewed')}</p>
    </>
  );
}

function FactList({ children }: { children: ReactNode }) {
  return <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">{children}</dl>;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
