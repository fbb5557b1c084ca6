import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGetOwnership } from '@/api/generated/companies/companies';
import type { SubscriptionStatus, SubscriptionView } from '@/api/generated/model';
import { later } from '@/components/later';
import { Badge, type Tone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { DateText } from '@/components/ui/date-text';
import { Section } from '@/components/ui/page';
import { Progress } from '@/components/ui/progress';
import { useCompany, useMay } from '@/lib/company-card';
import { planName } from '@/lib/plan-name';
import { useCompanyId, useSession } from '@/lib/session';

const EndTrialDialog = later(async () => (await import('./end-trial-dialog')).EndTrialDialog);

const statusTone: Record<SubscriptionStatus, Tone> = { active: 'positive', trialing: 'positive', past_due: 'caution', canceled: 'danger', incomplete: 'danger' };

/** What the owner of the current company is subscribed to, and how far a trial has run. */
export function SubscriptionPanel() {
  const { t } = useTranslation('settings');
  const { subscription } = useCompany();
  return (
    <Section title={t('subscription.title')} description={t('subscription.description')}>
      <div className="flex flex-col gap-4">
        {subscription == null ? <p>{t('subscription.none')}</p> : <Facts subscription={subscription} />}
        {subscription?.status === 'trialing' && !subscription.is_expired ? <EndTrial /> : null}
        <p className="max-w-prose text-sm text-muted">{t('subscription.note')}</p>
      </div>
    </Section>
  );
}

function Facts({ subscription }: { subscription: SubscriptionView }) {
  const { t } = useTranslation('settings');
  const { plan_id: plan, status, trial_end: trialEnd, days_remaining: days, is_expired: isOver, trial_outcome: outcome } = subscription;
  const isTrial = plan === 'trial';
  const ended = outcome === 'canceled' ? 'subscription.trialCanceled' : 'subscription.trialOver';
  return (
    <>
      {isOver ? <Callout tone="caution" title={t(isTrial ? ended : 'subscription.over')}>{t('subscription.readOnly')}</Callout> : null}
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

/** The way out of a trial, for whom it is. */
function EndTrial() {
  const { t } = useTranslation('settings');
  const { user } = useSession();
  // The owner is an administrator, so whoever may not see whose the company is does not own it.
  const ownership = useGetOwnership(useCompanyId(), { query: { enabled: useMay('users.read') } });
  const [asking, setAsking] = useState(false);
  if (ownership.data?.owner_id !== user.id) return null;
  return (
    <div>
      <Button onPointerEnter={EndTrialDialog.ahead} onFocus={EndTrialDialog.ahead} onClick={() => setAsking(true)}>
        {t('subscription.end.act')}
      </Button>
      <Suspense>{asking ? <EndTrialDialog onClose={() => setAsking(false)} /> : null}</Suspense>
    </div>
  );
}
