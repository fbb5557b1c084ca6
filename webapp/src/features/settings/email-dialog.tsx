import { useTranslation } from 'react-i18next';
import { useRequestEmailChange } from '@/api/generated/identity/identity';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Input } from '@/components/ui/input';
import { showFieldProblems, useFieldError, useForm } from '@/lib/form';
import { needed, shaped, trimmed } from '@/lib/rules';
import { showToast } from '@/lib/toast';

const rules = { new_email: trimmed(needed('email_required'), shaped(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'email_invalid')) };

/** Asks for the new address; the change is made when both have agreed. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings');
  const form = useForm({ rules, defaultValues: { new_email: '' } });
  const fieldError = useFieldError();
  const request = useRequestEmailChange({
    mutation: {
      onSuccess: () => {
        showToast('positive', t('email.asked'));
        onClose();
      },
      onError: (error) => showFieldProblems(form, error),
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('email.change')}
      description={t('email.text')}
      onSave={(values) => request.mutate({ data: values })}
      busy={request.isPending}
      error={request.error}
      saveLabel={t('email.submit')}
      onClose={onClose}
    >
      <Field label={t('email.new')} required error={fieldError(form.errors.new_email)}>
        {(control) => <Input {...control} type="email" autoComplete="email" dir="ltr" className="rtl:text-end" {...form.register('new_email')} />}
      </Field>
    </FormDialog>
  );
}
