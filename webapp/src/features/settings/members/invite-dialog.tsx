import { useTranslation } from 'react-i18next';
import { useCreateInvitation } from '@/api/generated/companies/companies';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { showFieldProblems, useFieldError, useForm } from '@/lib/form';
import { needed, shaped, trimmed, type FormRules } from '@/lib/rules';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { useRoleOptions } from './people';

interface Values {
  email: string;
  role: string;
}

const rules: FormRules<Values> = { email: trimmed(needed('email_required'), shaped(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'email_invalid')) };

/** Asks whom to invite, and to which role. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('members');
  const companyId = useCompanyId();
  const roles = useRoleOptions();
  const form = useForm<Values>({ rules, defaultValues: { email: '', role: 'viewer' } });
  const fieldError = useFieldError();
  const invite = useCreateInvitation({
    mutation: {
      onSuccess: (invitation) => {
        showToast('positive', t('invitations.sent', { email: invitation.email }));
        onClose();
      },
      onError: (error) => showFieldProblems(form, error),
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('invitations.inviteTitle')}
      description={t('invitations.inviteText')}
      onSave={(values) => invite.mutate({ companyId, data: values })}
      busy={invite.isPending}
      error={invite.error}
      saveLabel={t('invitations.send')}
      onClose={onClose}
    >
      <Field label={t('list.email')} required error={fieldError(form.errors.email)}>
        {(control) => <Input {...control} type="email" autoComplete="off" dir="ltr" className="rtl:text-end" {...form.register('email')} />}
      </Field>
      <Field label={t('list.role')} required error={fieldError(form.errors.role)}>
        {(control) => <Select {...control} {...form.register('role')} options={roles} />}
      </Field>
    </FormDialog>
  );
}
