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
import { presetRole, useGivableRoles, useRoleOptions } from './people';

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
  const preset = presetRole(useGivableRoles());
  const form = useForm<Values>({ rules, defaultValues: { email: '', role: '' } });
  // Until one is chosen; the roles may come later than the dialog.
  const role = form.values.role === '' ? preset : form.values.role;
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
      onSave={({ email }) => invite.mutate({ companyId, data: { email, role } })}
      busy={invite.isPending}
      error={invite.error}
      saveLabel={t('invitations.send')}
      onClose={onClose}
    >
      <Field label={t('list.email')} required error={fieldError(form.errors.email)}>
        {(control) => <Input {...control} type="email" autoComplete="off" dir="ltr" className="rtl:text-end" {...form.register('email')} />}
      </Field>
      <Field label={t('list.role')} hint={roles.some(({ disabled }) => disabled) ? t('roles.exceedsHint') : undefined} required error={fieldError(form.errors.role)}>
        {(control) => <Select {...control} {...form.register('role')} value={role} options={roles} />}
      </Field>
    </FormDialog>
  );
}
