import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MobileMoneyView, OwnSubscription } from '@/api/generated/model';
import { useResumeSubscription } from '@/api/generated/subscription/subscription';
import { later } from '@/components/later';
import { isOpen, waitingIn } from '@/components/mobile-money/mobile-money';
import { PayDialog } from '@/components/mobile-money/parts';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { useProblemText } from '@/lib/problem-text';
import { showToast } from '@/lib/toast';

const EndTrialDialog = later(async () => (await import('./end-dialogs')).EndTrialDialog);
const EndSubscriptionDialog = later(async () => (await import('./end-dialogs')).EndSubscriptionDialog);

/** What its owner can do with a subscription or a trial, as it stands. */
export function Acts({ own, ways }: { own: OwnSubscription; ways: MobileMoneyView | undefined }) {
  const { t } = useTranslation('subscription');
  const { subscription, provider } = own;
  const isSold = provider !== undefined || isOpen(ways);
  if (subscription?.is_by_mobile_money === true) return isOpen(ways) ? <MobileActs own={own} ways={ways} /> : null;
  if (subscription?.is_bought === true) return provider === undefined ? null : <BoughtActs subscription={subscription} next={(own.next_price ?? own.pending_change?.price)?.plan_id} />;
  const isTrying = subscription?.status === 'trialing' && !subscription.is_expired;
  if (!isSold && !isTrying) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {isSold ? (
        <LinkButton to="/pricing" variant="primary">
          {t('subscribe')}
        </LinkButton>
      ) : null}
      {isTrying ? <EndTrial /> : null}
    </div>
  );
}

/** Pays for the same once more, unless a payment is looked for, or for another plan. */
function MobileActs({ own: { price }, ways }: { own: OwnSubscription; ways: MobileMoneyView }) {
  const { t } = useTranslation('mobileMoney');
  const [paying, setPaying] = useState(false);
  const isLookedFor = waitingIn(ways) !== undefined;
  return (
    <div className="flex flex-wrap gap-3">
      {price === undefined || isLookedFor ? null : (
        <Button variant="primary" onPointerEnter={PayDialog.ahead} onFocus={PayDialog.ahead} onClick={() => setPaying(true)}>
          {t('payNext')}
        </Button>
      )}
      <LinkButton to="/pricing">{t('otherPlan')}</LinkButton>
      <Suspense>{paying && price !== undefined ? <PayDialog plan={price.plan_id} priceId={price.price_id} ways={ways} onClose={() => setPaying(false)} /> : null}</Suspense>
    </div>
  );
}

/** Another plan, and the end: or the way on, where the end was asked for. What is late is paid first. */
function BoughtActs({ subscription: { cancels, status, is_expired: isOver, current_period_end: end, grace_end: graceEnd }, next }: { subscription: NonNullable<OwnSubscription['subscription']>; next: string | undefined }) {
  const { t } = useTranslation('subscription');
  if (cancels) return <Resume />;
  return (
    <div className="flex flex-wrap gap-3">
      {status === 'past_due' ? null : <LinkButton to="/pricing">{t('change')}</LinkButton>}
      <EndSubscription end={end} graceEnd={status === 'past_due' && !isOver ? graceEnd : undefined} next={next} />
    </div>
  );
}

function Resume() {
  const { t } = useTranslation('subscription');
  const problemText = useProblemText();
  const resume = useResumeSubscription({
    mutation: { onSuccess: () => showToast('positive', t('resumed')), onError: (error) => showToast('danger', problemText(error)) },
  });
  return (
    <div>
      <Button variant="primary" busy={resume.isPending} onClick={() => resume.mutate()}>
        {t('resume')}
      </Button>
    </div>
  );
}

/** The way out of a subscription. */
function EndSubscription(what: { end: string | undefined; graceEnd: string | undefined; next: string | undefined }) {
  const { t } = useTranslation('subscription');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onPointerEnter={EndSubscriptionDialog.ahead} onFocus={EndSubscriptionDialog.ahead} onClick={() => setAsking(true)}>
        {t('end.act')}
      </Button>
      <Suspense>{asking ? <EndSubscriptionDialog {...what} onClose={() => setAsking(false)} /> : null}</Suspense>
    </>
  );
}

/** The way out of a trial. */
function EndTrial() {
  const { t } = useTranslation('subscription');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onPointerEnter={EndTrialDialog.ahead} onFocus={EndTrialDialog.ahead} onClick={() => setAsking(true)}>
        {t('endTrial.act')}
      </Button>
      <Suspense>{asking ? <EndTrialDialog onClose={() => setAsking(false)} /> : null}</Suspense>
    </>
  );
}
