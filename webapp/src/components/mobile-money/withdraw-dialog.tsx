import { useTranslation } from 'react-i18next';
import type { MobilePayment } from '@/api/generated/model';
import { useWithdrawMobilePayment } from '@/api/generated/subscription/subscription';
import { ActDialog } from '@/components/act-dialog';
import { showToast } from '@/lib/toast';

/** Asks before a payment is no longer looked for. */
export function WithdrawDialog({ payment, onClose }: { payment: MobilePayment; onClose: () => void }) {
  const { t } = useTranslation('mobileMoney');
  const withdraw = useWithdrawMobilePayment({
    mutation: {
      onSuccess: () => {
        showToast('positive', t('withdraw.done'));
        onClose();
      },
    },
  });
  return (
    <ActDialog
      act={withdraw}
      title={t('withdraw.title')}
      description={t('withdraw.text')}
      confirmLabel={t('withdraw.confirm')}
      destructive
      onClose={onClose}
      onConfirm={() => withdraw.mutate({ paymentId: payment.id })}
    />
  );
}
