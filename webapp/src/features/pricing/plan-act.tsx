import { useTranslation } from 'react-i18next';
import type { MobileMoneyView, OwnSubscription, PlanPrice, SubscribedPrice } from '@/api/generated/model';
import { isCarried, isOpen, waitingIn } from '@/components/mobile-money/mobile-money';
import { PayDialog } from '@/components/mobile-money/parts';
import { PriceText } from '@/components/plans/price-text';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { Skeleton } from '@/components/ui/skeleton';
import { soldPlanName } from '@/lib/plan-name';
import { SubscribeButton } from './subscribe-button';

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
  /** Somebody has it on terms that are no longer offered. */
  isEarlier: boolean;
  /** Nobody is signed in. */
  isVisitor: boolean;
  own: { data: OwnSubscription | undefined; isError: boolean };
  /** How one pays by mobile money here; undefined while that is not known. */
  ways: MobileMoneyView | undefined;
  /** Asks for a change to the plan. */
  onChoose: (chosen: PlanOf) => void;
  /** A change is likely to be asked for next. */
  onAhead: () => void;
  /** Asks to pay by mobile money. */
  onPay: (chosen: PlanOf) => void;
}

/** What can be done with a plan: try it, buy it by card or by mobile money, pay for it again, or change to it. */
export function PlanAct({ plan, price, isEarlier, isVisitor, own, ways, onChoose, onAhead, onPay }: PlanActProps) {
  const { t } = useTranslation('pricing');
  if (isVisitor) {
    return (
      <LinkButton to="/auth" search={{ tab: 'signup' }} variant="primary">
        {t('start')}
      </LinkButton>
    );
  }
  if (own.data === undefined) return own.isError ? null : <Skeleton className="h-control w-full" />;
  if (price === undefined) return null;
  const { subscription, price: paid, next_price: next, pending_change: pending, provider } = own.data;
  const isOwn = price.id === paid?.price_id;
  if (subscription?.is_by_mobile_money === true) return <MobileActs plan={plan} price={price} isEarlier={isEarlier} own={own.data} ways={ways} onPay={onPay} />;
  if (isOwn) return <Mark>{t('current')}</Mark>;
  if (price.id === next?.price_id) return <Mark>{t('follows')}</Mark>;
  if (price.id === pending?.price.price_id) return <Mark tone="accent">{t('waits')}</Mark>;
  if (subscription?.is_bought !== true) return <BuyActs plan={plan} price={price} own={own.data} ways={ways} onPay={onPay} />;
  const isChanged = provider !== undefined && !subscription.cancels && subscription.status !== 'past_due';
  return (
    <>
      {isEarlier && paid !== undefined ? <Earlier price={paid} /> : null}
      {isChanged ? (
        <Button
          aria-label={t(isEarlier ? 'newTermsOf' : 'choosePlan', { plan: soldPlanName(plan) })}
          onPointerEnter={onAhead}
          onFocus={onAhead}
          onClick={() => onChoose({ plan, price })}
        >
          {t(isEarlier ? 'newTerms' : 'choose')}
        </Button>
      ) : null}
    </>
  );
}

/** What the acts below need to know. */
type Payable = PlanOf & Pick<PlanActProps, 'ways' | 'onPay'> & { own: OwnSubscription };

/** Buys a plan by card, or by mobile money. Not beside a payment that is looked for: who pays in another way takes that back first. */
function BuyActs({ plan, price, own, ways, onPay }: Payable) {
  const { t } = useTranslation('pricing');
  const waiting = waitingIn(ways);
  if (waiting !== undefined) return waiting.price_id === price.id ? <Mark tone="accent">{t('mobile.waiting')}</Mark> : null;
  const isByCard = own.provider !== undefined;
  return (
    <>
      {isByCard ? <SubscribeButton plan={plan} price={price} /> : null}
      {isOpen(ways) && isCarried(price.currency) ? (
        <PayButton variant={isByCard ? 'secondary' : 'primary'} label={t('mobile.actOf', { plan: soldPlanName(plan) })} onClick={() => onPay({ plan, price })}>
          {t('mobile.act')}
        </PayButton>
      ) : null}
    </>
  );
}

/** What is paid by mobile money is paid again, or another plan is. */
function MobileActs({ plan, price, isEarlier, own: { price: paid, next_price: next }, ways, onPay }: Payable & { isEarlier: boolean }) {
  const { t } = useTranslation('pricing');
  const isOwn = price.id === paid?.price_id;
  const waiting = waitingIn(ways);
  const name = { plan: soldPlanName(plan) };
  return (
    <>
      {isOwn || isEarlier ? <Mark>{t('current')}</Mark> : null}
      {price.id === next?.price_id ? <Mark>{t('follows')}</Mark> : null}
      {waiting?.price_id === price.id ? <Mark tone="accent">{t('mobile.waiting')}</Mark> : null}
      {waiting === undefined && isOpen(ways) && isCarried(price.currency) ? (
        <PayButton label={t(isOwn ? 'mobile.nextOf' : 'choosePlan', name)} onClick={() => onPay({ plan, price })}>
          {t(isOwn ? 'mobile.next' : 'choose')}
        </PayButton>
      ) : null}
    </>
  );
}

function PayButton({ variant, label, onClick, children }: { variant?: 'primary' | 'secondary'; label: string; onClick: () => void; children: string }) {
  return (
    <Button variant={variant} aria-label={label} onPointerEnter={PayDialog.ahead} onFocus={PayDialog.ahead} onClick={onClick}>
      {children}
    </Button>
  );
}

/** Says that the plan is theirs, on terms that are no longer offered. */
function Earlier({ price }: { price: SubscribedPrice }) {
  const { t } = useTranslation('pricing');
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone="positive">{t('current')}</Badge>
      <span className="text-sm text-muted">
        {t('earlier')} <PriceText price={price} />
      </span>
    </div>
  );
}

/** In place of a button: as high as one. */
function Mark({ tone = 'positive', children }: { tone?: 'positive' | 'accent'; children: string }) {
  return (
    <div className="flex h-control items-center">
      <Badge tone={tone}>{children}</Badge>
    </div>
  );
}
