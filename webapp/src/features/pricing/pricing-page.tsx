import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnSubscription, PlanView, SessionView, SubscribedPrice } from '@/api/generated/model';
import { useGetMobileMoney, useGetOwnSubscription } from '@/api/generated/subscription/subscription';
import { later } from '@/components/later';
import { isOpen, isPaidByCard } from '@/components/mobile-money/mobile-money';
import { PayDialog } from '@/components/mobile-money/parts';
import { PlanCards } from '@/components/plans/plan-cards';
import { currenciesOf, firstCurrency, usePlans, type PriceChoice } from '@/components/plans/plans';
import { PriceChoices } from '@/components/plans/price-choices';
import { ownSubscriptionId } from '@/components/plans/subscription-place';
import { DocumentTitle } from '@/components/ui/page';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { TextLink } from '@/components/ui/text-link';
import { useMaybeSession } from '@/lib/session';
import { Notices } from './notices';
import { PlanAct, type PlanOf } from './plan-act';

/** Who has no company has no settings in which it stands. */
const OwnApart = later(async () => (await import('../settings/subscription/own')).OwnApart, 'subscription', 'plans', 'limits', 'mobileMoney', 'table');
const ChangePlanDialog = later(async () => (await import('./change-plan-dialog')).ChangePlanDialog, 'limits');

/** What each plan costs, for everybody. Who is signed in subscribes here, or changes what they are subscribed to. */
export function PricingPage() {
  const { t } = useTranslation('pricing');
  const { t: tp } = useTranslation('plans');
  const session = useMaybeSession();
  const own = useGetOwnSubscription({ query: { enabled: session !== null } });
  const [choice, setChoice] = usePriceChoice(session, own.data);
  // Who pays by card goes on so.
  const ways = useGetMobileMoney({ query: { enabled: own.data !== undefined && !isPaidByCard(own.data) } }).data;
  const [chosen, setChosen] = useState<PlanOf>();
  const [paying, setPaying] = useState<PlanOf>();
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-6 px-4 py-8 md:px-8 md:py-12">
      <DocumentTitle>{t('title')}</DocumentTitle>
      <header>
        <h1 className="text-3xl font-semibold tracking-tight">{t('title')}</h1>
        <p className="mt-2 max-w-prose text-lg text-pretty text-muted">{t('text')}</p>
        {session === null || session.companies.length === 0 ? null : (
          <TextLink to="/dashboard" className="mt-2 inline-block">
            {t('back')}
          </TextLink>
        )}
      </header>
      {session !== null && own.data === undefined && own.isError ? <ProblemCallout error={own.error} onRetry={() => void own.refetch()} /> : null}
      {own.data === undefined ? null : <Notices own={own.data} ways={ways} currency={choice.currency} />}
      <PriceChoices choice={choice} isCurrencyFixed={own.data?.price !== undefined} onChange={setChoice} />
      <PlanCards
        choice={choice}
        heading="h2"
        act={(plan, price) => (
          <PlanAct
            plan={plan.id}
            price={price}
            isEarlier={isEarlier(plan, own.data?.price)}
            isVisitor={session === null}
            own={own}
            ways={ways}
            onChoose={setChosen}
            onAhead={ChangePlanDialog.ahead}
            onPay={setPaying}
          />
        )}
      />
      <p className="text-sm text-muted">
        {tp('beforeTax')} {session === null ? tp('trial') : null} {isTrying(own.data) ? t('trialGoes') : null}
      </p>
      {session?.companies.length === 0 && own.data?.subscription?.is_bought === true ? (
        <div id={ownSubscriptionId} className="flex scroll-mt-4 flex-col gap-6">
          <Suspense>
            <OwnApart />
          </Suspense>
        </div>
      ) : null}
      <Suspense>{chosen === undefined ? null : <ChangePlanDialog {...chosen} onClose={() => setChosen(undefined)} />}</Suspense>
      <Suspense>{paying === undefined || !isOpen(ways) ? null : <PayDialog plan={paying.plan} priceId={paying.price.id} ways={ways} onClose={() => setPaying(undefined)} />}</Suspense>
    </div>
  );
}

/** Whether somebody is in a trial. */
function isTrying(own: OwnSubscription | undefined): boolean {
  return own?.subscription?.status === 'trialing' && !own.subscription.is_expired;
}

/** Whether somebody pays a price of a plan that is no longer offered. */
function isEarlier(plan: PlanView, paid: SubscribedPrice | undefined): boolean {
  return paid?.plan_id === plan.id && !plan.prices.some(({ id }) => id === paid.price_id);
}

/** In which currency and rhythm prices show: as chosen, else as somebody pays already, else in the currency of their company. */
function usePriceChoice(session: SessionView | null, own: OwnSubscription | undefined): [PriceChoice, (choice: PriceChoice) => void] {
  const plans = usePlans();
  const [chosen, setChosen] = useState<PriceChoice>();
  const ofCompany = session?.companies.find(({ id }) => id === session.default_company_id)?.currency;
  const isSold = ofCompany !== undefined && plans.data !== undefined && currenciesOf(plans.data).includes(ofCompany);
  const paid = own?.price;
  return [{ currency: paid?.currency ?? chosen?.currency ?? (isSold ? ofCompany : firstCurrency), billed: chosen?.billed ?? paid?.billed ?? 'yearly' }, setChosen];
}
