import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PlanChangePreview, PlanShortfall, Problem } from '@/api/generated/model';
import { previewPlanChange, useChangePlan, useGetOwnSubscription, useGetPlanShortfall } from '@/api/generated/subscription/subscription';
import type { ErrorType } from '@/api/http';
import { Button, buttonClass } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Dialog } from '@/components/ui/dialog';
import { SkeletonLines } from '@/components/ui/skeleton';
import { useLanguage } from '@/i18n/use-language';
import { isZero } from '@/lib/amount';
import { formatDate } from '@/lib/dates';
import { soldPlanName } from '@/lib/plan-name';
import { showToast } from '@/lib/toast';
import { ChangePreview } from './change-preview';
import type { PlanOf } from './plan-act';
import { Refusal } from '@/components/plans/refusal';

/** What a preview says holds for half an hour on the service: before that is over it is asked for anew. */
const previewAgainMs = 25 * 60_000;

/** Properties of `ChangePlanDialog`. */
export interface ChangePlanDialogProps extends PlanOf {
  onClose: () => void;
}

/** Shows what another plan charges and from when on it is there, and changes to it once that is agreed to. */
export function ChangePlanDialog({ plan, price, onClose }: ChangePlanDialogProps) {
  const { t } = useTranslation('pricing');
  const { t: tc } = useTranslation();
  const preview = usePreview(price.id);
  const lacks = useGetPlanShortfall(price.id);
  const change = useChange({ plan, price, preview: preview.data, onClose });
  const isUnpaid = change.data?.outcome === 'unpaid';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('change.title', { plan: soldPlanName(plan) })}
      focusesHeading
      footer={
        isUnpaid ? (
          <Button onClick={onClose}>{tc('actions.close')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{tc('actions.cancel')}</Button>
            <ConfirmButton preview={lacks.data && preview.data} change={change} priceId={price.id} />
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {isUnpaid ? <Unpaid pageUrl={change.data?.page_url} /> : null}
        {change.isError ? <Refusal error={change.error} /> : null}
        {isUnpaid ? null : <Content preview={preview} lacks={lacks} plan={plan} price={price} />}
      </div>
    </Dialog>
  );
}

/** What the change would do, while that is asked, and why it cannot be done. */
function Content({ preview, lacks, plan, price }: PlanOf & { preview: UseQueryResult<PlanChangePreview, ErrorType<Problem>>; lacks: UseQueryResult<PlanShortfall, ErrorType<Problem>> }) {
  const { t } = useTranslation('pricing');
  const own = useGetOwnSubscription().data;
  const dropped = own?.next_price ?? own?.pending_change?.price;
  if (preview.data !== undefined && lacks.data !== undefined) {
    return (
      <>
        {dropped === undefined ? null : <Callout tone="caution">{t('change.dropsNext', { plan: soldPlanName(dropped.plan_id) })}</Callout>}
        <ChangePreview preview={preview.data} shortfall={lacks.data} plan={plan} price={price} />
      </>
    );
  }
  const failed = [preview, lacks].find(({ isError }) => isError);
  return failed === undefined ? <SkeletonLines lines={4} /> : <Refusal error={failed.error} onRetry={() => void failed.refetch()} />;
}

/** Says on its button whether something is paid at once. */
function ConfirmButton({ preview, change, priceId }: { preview: PlanChangePreview | undefined; change: ReturnType<typeof useChange>; priceId: string }) {
  const { t } = useTranslation('pricing');
  const label = preview?.is_immediate === false ? 'schedule' : preview === undefined || isZero(preview.amount_due) ? 'confirm' : 'pay';
  return (
    <Button
      variant="primary"
      disabled={preview === undefined}
      busy={change.isPending}
      onClick={() => preview && change.mutate({ data: { price_id: priceId, previewed_at: preview.starts_at } })}
    >
      {t(`change.${label}`)}
    </Button>
  );
}

/** Says that nothing is different until an invoice is paid, and leads to it. */
function Unpaid({ pageUrl }: { pageUrl: string | undefined }) {
  const { t } = useTranslation('pricing');
  return (
    <Callout
      tone="caution"
      title={t('change.unpaid.title')}
      actions={
        pageUrl === undefined ? undefined : (
          <a href={pageUrl} className={buttonClass('primary', 'sm')}>
            {t('change.unpaid.pay')}
          </a>
        )
      }
    >
      <p>{t('change.unpaid.text')}</p>
    </Callout>
  );
}

/** What a change to a price would do. No write asks for it again: what is agreed to is what was shown. */
function usePreview(priceId: string) {
  return useQuery<PlanChangePreview, ErrorType<Problem>>({
    queryKey: ['preview of a plan change', priceId],
    queryFn: ({ signal }) => previewPlanChange({ price_id: priceId }, { signal }),
    staleTime: 'static',
    gcTime: 0,
    refetchInterval: previewAgainMs,
    refetchIntervalInBackground: true,
  });
}

/** The change. Once it is done or follows, a toast says so and the dialog is closed; what waits for a payment is told in it. */
function useChange({ plan, preview, onClose }: ChangePlanDialogProps & { preview: PlanChangePreview | undefined }) {
  const { t } = useTranslation('pricing');
  const language = useLanguage();
  return useChangePlan({
    mutation: {
      onSuccess: ({ outcome }) => {
        if (outcome === 'unpaid') return;
        const date = formatDate(preview?.starts_at ?? '', language, 'long');
        showToast('positive', outcome === 'changed' ? t('change.changed', { plan: soldPlanName(plan) }) : t('change.scheduled', { plan: soldPlanName(plan), date }));
        onClose();
      },
    },
  });
}
