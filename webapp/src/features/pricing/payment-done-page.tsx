import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CircleCheck, CircleX, Compass, Hourglass } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PurchaseState } from '@/api/generated/model';
import { useGetCheckout } from '@/api/generated/subscription/subscription';
import { isProblem } from '@/api/problem';
import { useSubscriptionPlace } from '@/components/plans/subscription-place';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { DocumentTitle } from '@/components/ui/page';
import { isUnknown, ProblemState } from '@/components/ui/problem-state';
import { SkeletonLines } from '@/components/ui/skeleton';

/** A purchase that is not paid yet is looked at again so often, and for so long, in milliseconds. */
const [lookAgainMs, patienceMs] = [2_000, 60_000];
const route = getRouteApi('/public/payment/done');

/** Where the payment provider leads back to: waits until the purchase is paid, and says what came of it. */
export function PaymentDonePage() {
  const { t } = useTranslation('pricing');
  const { session = '' } = route.useSearch();
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-8 md:py-16">
      <DocumentTitle>{t('done.title')}</DocumentTitle>
      <h1 className="text-3xl font-semibold tracking-tight">{t('done.title')}</h1>
      <div aria-live="polite">
        <Outcome key={session} session={session} />
      </div>
    </div>
  );
}

function Outcome({ session }: { session: string }) {
  const { t } = useTranslation('pricing');
  const isLate = useIsLate();
  const checkout = useGetCheckout(session, { query: { refetchInterval: ({ state: { data } }) => (isUnderWay(data?.state) && !isLate ? lookAgainMs : false) } });
  const state = checkout.data?.state;
  useNews(state === 'paid');
  if (state === undefined && checkout.isError) return <Refused error={checkout.error} onRetry={() => void checkout.refetch()} />;
  if (state === 'paid') return <Told icon={<CircleCheck aria-hidden />} title={t('done.paid.title')} text={t('done.paid.text')} action={<ToProduct />} />;
  if (state === 'expired') return <Told icon={<CircleX aria-hidden />} title={t('done.expired.title')} text={t('done.expired.text')} action={<ToPricing />} />;
  if (isLate) return <Told icon={<Hourglass aria-hidden />} title={t('done.late.title')} text={t('done.late.text')} action={<ToProduct />} />;
  return (
    <div className="flex flex-col gap-4 rounded-2xl border border-line bg-surface p-6">
      <div>
        <p className="font-semibold">{t('done.checking')}</p>
        <p className="text-muted">{t('done.checkingText')}</p>
      </div>
      <SkeletonLines lines={2} />
    </div>
  );
}

/** Why nothing is known of the purchase: asked again, the same would be said, but for what passes. */
function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('pricing');
  const reason = reasonOf(error);
  if (reason === undefined) return <ProblemState error={error} onRetry={onRetry} />;
  return <Told icon={<Compass aria-hidden />} title={t(`done.${reason}.title`)} text={t(`done.${reason}.text`)} action={reason === 'off' ? <ToPricing /> : <ToWhatIsThere />} />;
}

function reasonOf(error: unknown): 'unknown' | 'off' | 'notSubscribed' | undefined {
  if (isUnknown(error)) return 'unknown';
  if (isProblem(error, 'payments_off')) return 'off';
  return isProblem(error, 'not_subscribed') ? 'notSubscribed' : undefined;
}

/** Whether it may still be paid. */
function isUnderWay(state: PurchaseState | undefined): boolean {
  return state === 'open' || state === 'waiting';
}

function Told({ icon, title, text, action }: { icon: ReactNode; title: string; text: string; action: ReactNode }) {
  return (
    <div className="rounded-2xl border border-line bg-surface">
      <EmptyState icon={icon} title={title} action={action}>
        {text}
      </EmptyState>
    </div>
  );
}

function ToProduct() {
  const { t } = useTranslation('pricing');
  const place = useSubscriptionPlace();
  return (
    <>
      <LinkButton to="/dashboard" variant="primary">
        {t('done.dashboard')}
      </LinkButton>
      <LinkButton {...place}>{t('toSubscription')}</LinkButton>
    </>
  );
}

/** Where a purchase would show that is not found here. */
function ToWhatIsThere() {
  const { t } = useTranslation('pricing');
  const place = useSubscriptionPlace();
  return (
    <>
      <ToPricing />
      <LinkButton {...place}>{t('toSubscription')}</LinkButton>
    </>
  );
}

function ToPricing() {
  const { t } = useTranslation('pricing');
  return (
    <LinkButton to="/pricing" variant="primary">
      {t('done.pricing')}
    </LinkButton>
  );
}

/** Whether it has been waited for long enough. */
function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

/** Once it is paid, what was read of the subscription and of the companies that it covers is read again, as after every write. */
function useNews(isPaid: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isPaid) void client.invalidateQueries();
  }, [client, isPaid]);
}
