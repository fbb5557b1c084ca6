import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listRoles, useDeleteRole } from '@/api/generated/companies/companies';
import type { RoleView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { ActDialog } from '@/components/act-dialog';
import { oneOf, useCurrent } from '@/components/form/use-current';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { presetRole, useGivableRoles, useRoleOptions } from './people';

/** Asks before a role goes, and which one its holders get. */
export function DeleteRoleDialog({ role: seen, onClose }: { role: RoleView; onClose: () => void }) {
  const { t } = useTranslation('members');
  const companyId = useCompanyId();
  const { thing: role, renew } = useCurrent(seen, async ({ key }) => oneOf(await listRoles(companyId), (one) => one.key === key));
  const name = role.name ?? role.key;
  const others = useRoleOptions().filter(({ value }) => value !== role.key);
  const [replacement, setReplacement] = useState(presetRole(useGivableRoles().filter(({ key }) => key !== role.key)));
  const remove = useDeleteRole({
    request: ifMatch(role.version),
    mutation: {
      onSuccess: () => {
        showToast('positive', t('roles.deleted', { name }));
        onClose();
      },
    },
  });
  return (
    <ActDialog
      act={remove}
      renew={renew}
      title={t('roles.deleteTitle', { name })}
      description={t('roles.deleteText')}
      confirmLabel={t('roles.delete')}
      destructive
      onClose={onClose}
      onConfirm={() => remove.mutate({ companyId, roleKey: role.key, params: { replacement } })}
    >
      <Field label={t('roles.replacement')} required>
        {(control) => <Select {...control} value={replacement} onChange={(event) => setReplacement(event.target.value)} options={others} />}
      </Field>
    </ActDialog>
  );
}
