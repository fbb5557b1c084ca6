import { useTranslation } from 'react-i18next';
import { trialCancellation } from '@/api/generated/bodies/trialCancellation';
import { useCancelTrial } from '@/api/generated/subscription/subscription';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useForm } from '@/components/form/use-form';
import { TextArea } from '@/components/ui/input';
import { atMost, trimmed, withRules } from '@/lib/schema';
import { showToast } from '@/lib/toast';

const schema = withRules(trialCancellation, { reason: trimmed(atMost(500, 'too_long')) });

/** Asks before a trial ends, and why. */
export function EndTrialDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings');
  const act = useCancelTrial();
  const form = useForm(schema, {
    defaultValues: { reason: '' },
    send: (data) => act.mutateAsync({ data }),
    onSent: () => {
      showToast('positive', t('subscription.end.done'));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('subscription.end.title')} description={t('subscription.end.text')} saveLabel={t('subscription.end.confirm')} destructive onClose={onClose}>
      <Field form={form} name="reason" label={t('subscription.end.reason')} hint={t('subscription.end.hint')}>
        {(control) => <TextArea {...control} />}
      </Field>
    </FormDialog>
  );
}
