import { useTranslation } from 'react-i18next';
import type { OwnSubscription, SubscribedPrice } from '@/api/generated/model';
import { useKeepPlan } from '@/api/generated/subscription/subscription';
import { PriceText } from '@/components/plans/price-text';
import { SandboxCallout } from '@/components/plans/sandbox-callout';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { soldPlanName } from '@/lib/plan-name';
import { useProblemText } from '@/lib/problem-text';
import { showToast } from '@/lib/toast';
import { PortalButton } from './portal-button';

/** What the owner has to know of the subscription: a late payment, its end, what follows, and through whom it is paid. */
export function Notices({ own: { subscription, next_price: next, provider } }: { own: OwnSubscription }) {
  const { t } = useTranslation('subscription');
  const language = useLanguage();
  const { is_bought: isBought = false, status, cancels = false, grace_end: graceEnd, current_period_end: end } = subscription ?? {};
  const dated = (date: string) => ({ date: formatDate(date, language, 'long') });
  return (
    <>
      {provider === undefined ? <p className="max-w-prose text-sm text-muted">{t('off')}</p> : null}
      {provider === 'sandbox' ? <SandboxCallout /> : null}
      {isBought && status === 'past_due' ? (
        <Callout tone="caution" title={t('late.title')} actions={provider === undefined ? undefined : <PortalButton label={t('late.act')} />}>
          <p>{graceEnd === undefined ? t('late.text') : t('late.until', dated(graceEnd))}</p>
        </Callout>
      ) : null}
      {isBought && cancels && end !== undefined ? (
        <Callout title={t('ends.title', dated(end))}>
          <p>{t('ends.text')}</p>
        </Callout>
      ) : null}
      {isBought && next !== undefined && !cancels ? <Follows next={next} date={end === undefined ? '' : formatDate(end, language, 'long')} /> : null}
    </>
  );
}

/** What follows when what is paid is over, and the way to keep what there is. */
function Follows({ next, date }: { next: SubscribedPrice; date: string }) {
  const { t } = useTranslation('subscription');
  const problemText = useProblemText();
  const keep = useKeepPlan({
    mutation: { onSuccess: () => showToast('positive', t('follows.kept')), onError: (error) => showToast('danger', problemText(error)) },
  });
  return (
    <Callout
      tone="accent"
      title={t('follows.title', { plan: soldPlanName(next.plan_id), date })}
      actions={
        <Button size="sm" busy={keep.isPending} onClick={() => keep.mutate()}>
          {t('follows.keep')}
        </Button>
      }
    >
      <p>
        <PriceText price={next} />
      </p>
    </Callout>
  );
}
