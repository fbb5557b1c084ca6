import { useQueryClient } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MobileMoneyView, OwnSubscription, PendingPlanChange, SubscribedPrice } from '@/api/generated/model';
import { useKeepPlan } from '@/api/generated/subscription/subscription';
import { isProblem } from '@/api/problem';
import { isOpen, isPaidByCard, waitingIn } from '@/components/mobile-money/mobile-money';
import { LateCallout, WaitingCallout } from '@/components/mobile-money/parts';
import { PriceText } from '@/components/plans/price-text';
import { SandboxCallout } from '@/components/plans/sandbox-callout';
import { Amount } from '@/components/ui/amount';
import { Button, buttonClass } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { soldPlanName } from '@/lib/plan-name';
import { useProblemText } from '@/lib/problem-text';
import { showToast } from '@/lib/toast';
import { PortalButton } from './portal-button';

/** What the owner has to know of the subscription: a late payment, its end, what follows, what is looked for, and that nothing is paid where nothing is. */
export function Notices({ own, ways }: { own: OwnSubscription; ways: MobileMoneyView | undefined }) {
  const { t } = useTranslation('subscription');
  const { subscription, provider } = own;
  const waiting = waitingIn(ways);
  return (
    <>
      {provider === undefined && ways !== undefined && !isOpen(ways) ? <p className="max-w-prose text-sm text-muted">{t('off')}</p> : null}
      <SandboxCallout own={own} ways={ways} />
      {isPaidByCard(own) ? <CardNotices own={own} /> : null}
      {subscription?.is_by_mobile_money === true ? <MobileNotices own={own} isLookedFor={waiting !== undefined} /> : null}
      {waiting === undefined ? null : (
        <Suspense>
          <WaitingCallout payment={waiting} />
        </Suspense>
      )}
    </>
  );
}

function CardNotices({ own: { subscription, next_price: next, pending_change: pending, provider } }: { own: OwnSubscription }) {
  const { t } = useTranslation('subscription');
  const language = useLanguage();
  const { status, cancels = false, is_expired: isOver = false, grace_end: graceEnd, current_period_end: end } = subscription ?? {};
  const dated = (date: string) => ({ date: formatDate(date, language, 'long') });
  return (
    <>
      {status === 'past_due' ? (
        <Callout tone="caution" title={t('late.title')} actions={provider === undefined ? undefined : <PortalButton label={t('late.act')} />}>
          <p>{isOver ? t('late.over') : graceEnd === undefined ? t('late.text') : t('late.until', dated(graceEnd))}</p>
        </Callout>
      ) : null}
      {cancels && end !== undefined ? (
        <Callout title={t('ends.title', dated(end))}>
          <p>{t(status === 'past_due' ? 'ends.late' : 'ends.text')}</p>
        </Callout>
      ) : null}
      {next !== undefined && !cancels ? <Follows next={next} end={end} actions={<Keep act={t('follows.keep')} done={t('follows.kept')} />} /> : null}
      {pending === undefined ? null : <Waits change={pending} isOfRhythm={pending.price.plan_id === subscription?.plan_id} />}
    </>
  );
}

/** Nothing is collected: what is over is to be paid again, and what follows is paid already. */
function MobileNotices({ own: { subscription, next_price: next }, isLookedFor }: { own: OwnSubscription; isLookedFor: boolean }) {
  const isLate = subscription?.status === 'past_due' && !isLookedFor;
  return (
    <>
      {isLate ? (
        <Suspense>
          <LateCallout subscription={subscription} />
        </Suspense>
      ) : null}
      {next === undefined ? null : <Follows next={next} end={subscription?.current_period_end} />}
    </>
  );
}

/** What follows when what is paid is over. */
function Follows({ next, end, actions }: { next: SubscribedPrice; end: string | undefined; actions?: ReactNode }) {
  const { t } = useTranslation('subscription');
  const language = useLanguage();
  const date = end === undefined ? '' : formatDate(end, language, 'long');
  return (
    <Callout tone="accent" title={t('follows.title', { plan: soldPlanName(next.plan_id), date })} actions={actions}>
      <p>
        <PriceText price={next} />
      </p>
    </Callout>
  );
}

/** What takes the place of the plan once it is paid. */
function Waits({ change: { price, expires_at: end, amount_due: due, page_url: page }, isOfRhythm }: { change: PendingPlanChange; isOfRhythm: boolean }) {
  const { t } = useTranslation('subscription');
  const language = useLanguage();
  return (
    <Callout
      tone="caution"
      title={isOfRhythm ? t('waits.rhythm') : t('waits.title', { plan: soldPlanName(price.plan_id) })}
      actions={
        <>
          {page === undefined ? null : (
            <a href={page} className={buttonClass('primary', 'sm')}>
              {t('waits.pay')}
            </a>
          )}
          <Keep act={t('waits.leave')} done={t('waits.left')} />
        </>
      }
    >
      <p>{t('waits.text', { date: formatDate(end, language, 'time') })}</p>
      <dl className="mt-2 flex flex-wrap gap-x-8 gap-y-1">
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{t('waits.due')}</dt>
          <dd>
            <Amount value={due} currency={price.currency} className="font-semibold" />
          </dd>
        </div>
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{t('waits.then')}</dt>
          <dd>
            <PriceText price={price} />
          </dd>
        </div>
      </dl>
    </Callout>
  );
}

/** The way to keep what there is. */
function Keep({ act, done }: { act: string; done: string }) {
  const problemText = useProblemText();
  const client = useQueryClient();
  const keep = useKeepPlan({
    mutation: {
      onSuccess: () => showToast('positive', done),
      onError: (error) => {
        showToast('danger', problemText(error));
        if (isProblem(error, 'no_change_waits')) void client.invalidateQueries();
      },
    },
  });
  return (
    <Button size="sm" busy={keep.isPending} onClick={() => keep.mutate()}>
      {act}
    </Button>
  );
}
