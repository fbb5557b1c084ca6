import { useTranslation } from 'react-i18next';
import type { OwnSubscription, PlanPrice } from '@/api/generated/model';
import { useOpenCheckout } from '@/api/generated/subscription/subscription';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { Skeleton } from '@/components/ui/skeleton';
import { leaveFor } from '@/lib/leave';
import { soldPlanName } from '@/lib/plan-name';
import { Refusal } from './refusal';

/** A plan at one of its prices. */
export interface PlanOf {
  /** Its key. */
  plan: string;
  price: PlanPrice;
}

/** Properties of `PlanAct`. */
export interface PlanActProps {
  plan: string;
  /** Absent where the plan is not sold as it was chosen. */
  price: PlanPrice | undefined;
  /** Nobody is signed in. */
  isVisitor: boolean;
  own: { data: OwnSubscription | undefined; isError: boolean };
  /** Asks for a change to the plan. */
  onChoose: (chosen: PlanOf) => void;
  /** A change is likely to be asked for next. */
  onAhead: () => void;
}

/** The one thing that can be done with a plan: try it, buy it, or change to it. */
export function PlanAct({ plan, price, isVisitor, own, onChoose, onAhead }: PlanActProps) {
  const { t } = useTranslation('pricing');
  if (isVisitor) {
    return (
      <LinkButton to="/auth" search={{ tab: 'signup' }} variant="primary">
        {t('start')}
      </LinkButton>
    );
  }
  if (own.data === undefined) return own.isError ? null : <Skeleton className="h-control w-full" />;
  const { subscription, price: paid, next_price: next, provider } = own.data;
  if (price === undefined) return null;
  if (price.id === paid?.price_id) return <Mark>{t('current')}</Mark>;
  if (price.id === next?.price_id) return <Mark>{t('follows')}</Mark>;
  if (provider === undefined) return null;
  if (subscription?.is_bought !== true) return <SubscribeButton plan={plan} price={price} />;
  if (subscription.cancels || subscription.status === 'past_due') return null;
  return (
    <Button aria-label={t('choosePlan', { plan: soldPlanName(plan) })} onPointerEnter={onAhead} onFocus={onAhead} onClick={() => onChoose({ plan, price })}>
      {t('choose')}
    </Button>
  );
}

/** In place of a button: as high as one. */
function Mark({ children }: { children: string }) {
  return (
    <div className="flex h-control items-center">
      <Badge tone="positive">{children}</Badge>
    </div>
  );
}

/** Goes to the page where the plan is paid. */
function SubscribeButton({ plan, price }: PlanOf) {
  const { t } = useTranslation('pricing');
  const checkout = useOpenCheckout({ mutation: { onSuccess: ({ url }) => leaveFor(url) } });
  return (
    <>
      <Button variant="primary" busy={checkout.isPending} aria-label={t('subscribeTo', { plan: soldPlanName(plan) })} onClick={() => checkout.mutate({ data: { price_id: price.id } })}>
        {t('subscribe')}
      </Button>
      {checkout.isError ? <Refusal error={checkout.error} /> : null}
    </>
  );
}
