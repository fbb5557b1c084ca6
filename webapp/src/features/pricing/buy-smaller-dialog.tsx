import { useTranslation } from 'react-i18next';
import type { PlanShortfall } from '@/api/generated/model';
import { ShortfallCallouts } from '@/components/limits/plan-lacks';
import { Refusal } from '@/components/plans/refusal';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { soldPlanName } from '@/lib/plan-name';

/** Properties of `BuySmallerDialog`. */
export interface BuySmallerDialogProps {
  plan: string;
  shortfall: PlanShortfall;
  checkout: { isPending: boolean; error: unknown };
  onPay: () => void;
  onClose: () => void;
}

/** Says what a plan lacks of what somebody has, before they go to pay it. */
export function BuySmallerDialog({ plan, shortfall, checkout, onPay, onClose }: BuySmallerDialogProps) {
  const { t } = useTranslation('pricing');
  const { t: tc } = useTranslation();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('subscribeTo', { plan: soldPlanName(plan) })}
      focusesHeading
      footer={
        <>
          <Button onClick={onClose}>{tc('actions.cancel')}</Button>
          <Button variant="primary" busy={checkout.isPending} onClick={onPay}>
            {t('toPayment')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {checkout.error === null ? null : <Refusal error={checkout.error} />}
        <ShortfallCallouts shortfall={shortfall} />
      </div>
    </Dialog>
  );
}
