import { useTranslation } from 'react-i18next';
import { subscriptionEnd } from '@/api/generated/bodies/subscriptionEnd';
import type { SubscriptionEnd } from '@/api/generated/model';
import { useCancelSubscription, useCancelTrial } from '@/api/generated/subscription/subscription';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useForm } from '@/components/form/use-form';
import { TextArea } from '@/components/ui/input';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { soldPlanName } from '@/lib/plan-name';
import { atMost, trimmed, withRules } from '@/lib/schema';
import { showToast } from '@/lib/toast';

const schema = withRules(subscriptionEnd, { reason: trimmed(atMost(500, 'too_long')) });

/** Asks before a trial ends, and why. */
export function EndTrialDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('subscription');
  const { mutateAsync } = useCancelTrial();
  return <EndDialog title={t('endTrial.title')} text={t('endTrial.text')} confirm={t('endTrial.confirm')} done={t('endTrial.done')} send={(data) => mutateAsync({ data })} onClose={onClose} />;
}

/** Asks before a subscription ends with what is paid, until `end`, and why; where its payment is late, until `graceEnd` unless it is paid. The plan that was to follow is not taken up again. */
export function EndSubscriptionDialog({ end, graceEnd, next, onClose }: { end: string | undefined; graceEnd: string | undefined; next: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('subscription');
  const language = useLanguage();
  const { mutateAsync } = useCancelSubscription();
  const dated = (date: string) => formatDate(date, language, 'long');
  const paid = end === undefined ? t('end.text') : t('end.textUntil', { date: dated(end) });
  const until = graceEnd === undefined ? paid : `${t('end.late', { date: dated(graceEnd) })} ${paid}`;
  const text = next === undefined ? until : `${until} ${t('end.dropsNext', { plan: soldPlanName(next) })}`;
  return <EndDialog title={t('end.title')} text={text} confirm={t('end.confirm')} done={t('end.done')} send={(data) => mutateAsync({ data })} onClose={onClose} />;
}

interface EndDialogProps {
  title: string;
  /** What will happen. */
  text: string;
  confirm: string;
  /** What is said once it has. */
  done: string;
  send: (end: SubscriptionEnd) => Promise<unknown>;
  onClose: () => void;
}

function EndDialog({ title, text, confirm, done, send, onClose }: EndDialogProps) {
  const { t } = useTranslation('subscription');
  const form = useForm(schema, {
    defaultValues: { reason: '' },
    send,
    onSent: () => {
      showToast('positive', done);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={title} description={text} saveLabel={confirm} destructive onClose={onClose}>
      <Field form={form} name="reason" label={t('reason')} hint={t('reasonHint')}>
        {(control) => <TextArea {...control} />}
      </Field>
    </FormDialog>
  );
}
