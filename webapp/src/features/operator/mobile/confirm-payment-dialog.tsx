import { useTranslation } from 'react-i18next';
import type { MobilePayment } from '@/api/generated/model';
import { useConfirmMobilePayment } from '@/api/generated/operator/operator';
import { isProblem } from '@/api/problem';
import { ActDialog } from '@/components/act-dialog';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Dialog } from '@/components/ui/dialog';
import { showToast } from '@/lib/toast';
import { usePlanText } from '../plan-text';
import { PaymentFacts } from './payment-facts';

/** Properties of `ConfirmPaymentDialog`. */
export interface ConfirmPaymentDialogProps {
  payment: MobilePayment;
  /** It is to be refused instead, for a reason that is proposed. */
  onRefuse: (reason: string) => void;
  onClose: () => void;
}

/** Asks before a payment counts as arrived, with what has to be found at the network. */
export function ConfirmPaymentDialog({ payment, onRefuse, onClose }: ConfirmPaymentDialogProps) {
  const { t } = useTranslation('operator');
  const planText = usePlanText();
  const confirm = useConfirmMobilePayment({
    mutation: {
      onSuccess: () => {
        showToast('positive', t('mobile.confirmed'));
        onClose();
      },
    },
  });
  if (isProblem(confirm.error, 'already_subscribed')) return <PaidByCard onRefuse={onRefuse} onClose={onClose} />;
  const text = t('mobile.confirmText', { plan: planText(payment.plan_id), months: t('months', { count: payment.months }) });
  return (
    <ActDialog act={confirm} title={t('mobile.confirmTitle')} description={text} confirmLabel={t('mobile.confirm')} onConfirm={() => confirm.mutate({ paymentId: payment.id })} onClose={onClose}>
      <PaymentFacts payment={payment} />
    </ActDialog>
  );
}

/** Whoever paid has a subscription by card by now: the money goes back to them. */
function PaidByCard({ onRefuse, onClose }: Omit<ConfirmPaymentDialogProps, 'payment'>) {
  const { t } = useTranslation('operator');
  const { t: tc } = useTranslation();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('mobile.byCardTitle')}
      footer={
        <>
          <Button onClick={onClose}>{tc('actions.close')}</Button>
          <Button variant="danger" onClick={() => onRefuse(t('mobile.byCardReason'))}>
            {t('mobile.refuseInstead')}
          </Button>
        </>
      }
    >
      <Callout tone="caution">{t('mobile.byCardText')}</Callout>
    </Dialog>
  );
}
