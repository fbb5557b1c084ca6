import { useTranslation } from 'react-i18next';
import { mobileRefusal } from '@/api/generated/bodies/mobileRefusal';
import type { MobilePayment } from '@/api/generated/model';
import { useRefuseMobilePayment } from '@/api/generated/operator/operator';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useForm } from '@/components/form/use-form';
import { TextArea } from '@/components/ui/input';
import { atMost, needed, trimmed, withRules } from '@/lib/schema';
import { showToast } from '@/lib/toast';
import { PaymentFacts } from './payment-facts';

const schema = withRules(mobileRefusal, { reason: trimmed(needed('required'), atMost(500, 'too_long')) });

/** Properties of `RefusePaymentDialog`. */
export interface RefusePaymentDialogProps {
  payment: MobilePayment;
  /** What the reason begins with. */
  reason?: string | undefined;
  onClose: () => void;
}

/** Asks why a payment is refused: whoever told of it reads that in a mail. */
export function RefusePaymentDialog({ payment, reason = '', onClose }: RefusePaymentDialogProps) {
  const { t } = useTranslation('operator');
  const { mutateAsync } = useRefuseMobilePayment();
  const form = useForm(schema, {
    defaultValues: { reason },
    send: (data) => mutateAsync({ paymentId: payment.id, data }),
    onSent: () => {
      showToast('positive', t('mobile.refused'));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('mobile.refuseTitle')} description={t('mobile.refuseText')} saveLabel={t('mobile.refuseAct')} destructive onClose={onClose}>
      <PaymentFacts payment={payment} />
      <Field form={form} name="reason" label={t('mobile.reason')} hint={t('mobile.reasonHint')} required>
        {(control) => <TextArea {...control} rows={4} />}
      </Field>
    </FormDialog>
  );
}
