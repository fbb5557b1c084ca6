import { useTranslation } from 'react-i18next';
import { useOfferOwnership } from '@/api/generated/companies/companies';
import type { MemberView } from '@/api/generated/model';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Input } from '@/components/ui/input';
import { useCompanyId } from '@/lib/session';
import { showFieldProblems, useFieldError, useForm } from '@/lib/form';
import { needed, trimmed, type FormRules } from '@/lib/rules';
import { showToast } from '@/lib/toast';
import { nameOf } from './people';

interface Values {
  company_name: string;
}

const rules: FormRules<Values> = { company_name: trimmed(needed('company_name_differs')) };

/** Asks the owner for the name of the company before it is offered to somebody else. */
export function OfferDialog({ member, onClose }: { member: MemberView; onClose: () => void }) {
  const { t } = useTranslation('members');
  const companyId = useCompanyId();
  const name = nameOf(member);
  const form = useForm<Values>({ rules, defaultValues: { company_name: '' } });
  const fieldError = useFieldError();
  const offer = useOfferOwnership({
    mutation: {
      onSuccess: () => {
        showToast('positive', t('ownership.offered', { name }));
        onClose();
      },
      onError: (error) => showFieldProblems(form, error),
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('ownership.title', { name })}
      description={t('ownership.text', { name })}
      onSave={(values) => offer.mutate({ companyId, data: { user_id: member.user_id, ...values } })}
      busy={offer.isPending}
      error={offer.error}
      saveLabel={t('ownership.send')}
      onClose={onClose}
    >
      <Field label={t('ownership.companyName')} required error={fieldError(form.errors.company_name)}>
        {(control) => <Input {...control} autoComplete="off" {...form.register('company_name')} />}
      </Field>
    </FormDialog>
  );
}
