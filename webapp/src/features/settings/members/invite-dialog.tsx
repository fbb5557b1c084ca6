import { useTranslation } from 'react-i18next';
import { invitationCreate } from '@/api/generated/bodies/invitationCreate';
import { useCreateInvitation } from '@/api/generated/companies/companies';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useForm } from '@/components/form/use-form';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { emailAddress, withRules } from '@/lib/schema';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { presetRole, useGivableRoles, useRoleOptions } from './people';

const schema = withRules(invitationCreate, { email: emailAddress() });

/** Asks whom to invite, and to which role. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('members');
  const companyId = useCompanyId();
  const roles = useRoleOptions();
  // Until one is chosen; the roles may come later than the dialog.
  const preset = presetRole(useGivableRoles());
  const invite = useCreateInvitation();
  const form = useForm(schema, {
    defaultValues: { email: '', role: '' },
    send: ({ email, role }) => invite.mutateAsync({ companyId, data: { email, role: role || preset } }),
    onSent: ({ email }) => {
      showToast('positive', t('invitations.sent', { email }));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('invitations.inviteTitle')} description={t('invitations.inviteText')} saveLabel={t('invitations.send')} onClose={onClose}>
      <Field form={form} name="email" label={t('list.email')} required>
        {(control) => <Input {...control} type="email" autoComplete="off" dir="ltr" className="rtl:text-end" />}
      </Field>
      <Field form={form} name="role" label={t('list.role')} hint={roles.some(({ disabled }) => disabled) ? t('roles.exceedsHint') : undefined} required>
        {(control) => <Select {...control} value={control.value || preset} options={roles} />}
      </Field>
    </FormDialog>
  );
}
