import { useTranslation } from 'react-i18next';
import type { SubscriptionStatus, SubscriptionView } from '@/api/generated/model';
import { Badge, type Tone } from '@/components/ui/badge';
import { Callout } from '@/components/ui/callout';
import { DateText } from '@/components/ui/date-text';
import { Section } from '@/components/ui/page';
import { Progress } from '@/components/ui/progress';
import { useCompany } from '@/lib/company-card';

const statusTone: Record<SubscriptionStatus, Tone> = { active: 'positive', trialing: 'positive', past_due: 'caution', canceled: 'danger', incomplete: 'danger' };

/** What the owner of the current company is subscribed to, and how far a trial has run. */
export function SubscriptionPanel() {
  const { t } = useTranslation('settings');
  const { subscription } = useCompany();
  return (
    <Section title={t('subscription.title')} description={t('subscription.description')}>
      <div className="flex flex-col gap-4">
        {subscription == null ? <p>{t('subscription.none')}</p> : <Facts subscription={subscription} />}
        <p className="max-w-prose text-sm text-muted">{t('subscription.note')}</p>
      </div>
    </Section>
  );
}

function Facts({ subscription }: { subscription: SubscriptionView }) {
  const { t } = useTranslation('settings');
  const { plan_id: plan, status, trial_end: trialEnd, days_remaining: days, is_expired: isOver } = subscription;
  const isTrial = status === 'trialing';
  return (
    <>
      {isOver ? <Callout tone="caution" title={t(isTrial ? 'subscription.trialOver' : 'subscription.over')}>{t('subscription.readOnly')}</Callout> : null}
      <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <div>
          <dt className="text-sm text-muted">{t('subscription.plan')}</dt>
          <dd>{planName(plan) ?? t('subscription.trial')}</dd>
        </div>
        {isOver && isTrial ? null : (
          <div>
            <dt className="text-sm text-muted">{t('subscription.status')}</dt>
            <dd>
              <Badge tone={statusTone[status]}>{t(`subscription.statuses.${status}`)}</Badge>
            </dd>
          </div>
        )}
        {isTrial && trialEnd != null ? (
          <div>
            <dt className="text-sm text-muted">{t('subscription.trialEnd')}</dt>
            <dd>
              <DateText value={trialEnd} format="long" />
            </dd>
          </div>
        ) : null}
      </dl>
      {isOver || days == null ? null : (
        <div className="max-w-md">
          <p className="mb-1 text-sm">{t('subscription.days', { count: days })}</p>
          <Progress percent={subscription.progress_percent} label={t('subscription.progress')} />
        </div>
      )}
    </>
  );
}

/** Plans have names of their own, the same in every language; the trial has none. */
function planName(plan: string): string | undefined {
  return plan === 'trial' ? undefined : plan.charAt(0).toUpperCase() + plan.slice(1);
}
