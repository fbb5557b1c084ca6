import { useTranslation } from 'react-i18next';
import { emailChangeCreate } from '@/api/generated/bodies/emailChangeCreate';
import { useRequestEmailChange } from '@/api/generated/identity/identity';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useForm } from '@/components/form/use-form';
import { Input } from '@/components/ui/input';
import { emailAddress, withRules } from '@/lib/schema';
import { showToast } from '@/lib/toast';

const schema = withRules(emailChangeCreate, { new_email: emailAddress() });

/** Asks for the new address; the change is made when both have agreed. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings');
  const request = useRequestEmailChange();
  const form = useForm(schema, {
    defaultValues: { new_email: '' },
    send: (data) => request.mutateAsync({ data }),
    onSent: () => {
      showToast('positive', t('email.asked'));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('email.change')} description={t('email.text')} saveLabel={t('email.submit')} onClose={onClose}>
      <Field form={form} name="new_email" label={t('email.new')} required>
        {(control) => <Input {...control} type="email" autoComplete="email" dir="ltr" className="rtl:text-end" />}
      </Field>
    </FormDialog>
  );
}
