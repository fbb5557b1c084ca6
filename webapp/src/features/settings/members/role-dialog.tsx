import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roleCreate } from '@/api/generated/bodies/roleCreate';
import { listRoles, useCreateRole, useUpdateRole } from '@/api/generated/companies/companies';
import type { RoleCreate, RoleView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { FieldGroup } from '@/components/form/choices';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { oneOf, useCurrent } from '@/components/form/use-current';
import { useForm } from '@/components/form/use-form';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Input } from '@/components/ui/input';
import { useCompany } from '@/lib/company-card';
import { useRoleName } from '@/lib/roles';
import { atMost, needed, trimmed, withRules } from '@/lib/schema';
import { showToast } from '@/lib/toast';
import { DeleteRoleDialog } from './delete-role-dialog';
import { gridOf, permissionsOf } from './grid';
import { useGivableRoles, useRoles } from './people';
import { RoleGrid } from './role-grid';

/** Longest name of a role, in characters, as the service does. */
const nameMaxLength = 60;
const schema = withRules(roleCreate, { name: trimmed(needed('required'), atMost(nameMaxLength, 'too_long')) });

/** Properties of `RoleDialog`. */
export interface RoleDialogProps {
  /** Undefined for a new one. */
  role: RoleView | undefined;
  mayManage: boolean;
  onClose: () => void;
}

/** A role's grid: to be read, or, of the company's own that may no more than the reader, to be changed. */
export function RoleDialog({ role, mayManage, onClose }: RoleDialogProps) {
  const givable = useGivableRoles();
  if (role === undefined) return mayManage ? <RoleForm role={undefined} onClose={onClose} /> : null;
  const mayChange = mayManage && !role.is_system && givable.some(({ key }) => key === role.key);
  return mayChange ? <RoleForm role={role} onClose={onClose} /> : <RoleReading role={role} onClose={onClose} />;
}

function RoleReading({ role, onClose }: { role: RoleView; onClose: () => void }) {
  const roleName = useRoleName();
  const modules = useRoles().data?.modules ?? [];
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={roleName(role)}>
      <RoleGrid grid={gridOf(role.permissions)} modules={modules} own={role.permissions} disabled onChange={() => undefined} />
    </Dialog>
  );
}

function RoleForm({ role, onClose }: { role: RoleView | undefined; onClose: () => void }) {
  const { t } = useTranslation('members');
  const { id: companyId, permissions: own } = useCompany();
  const modules = useRoles().data?.modules ?? [];
  const [deleting, setDeleting] = useState(false);
  const { thing, renew } = useCurrent(role, async ({ key }) => oneOf(await listRoles(companyId), (one) => one.key === key));
  const form = useForm(schema, {
    defaultValues: valuesOf(role),
    renew: async () => valuesOf(await renew()),
    send: useSend(thing),
    onSent: ({ name = '' }) => {
      showToast('positive', role === undefined ? t('roles.created', { name }) : t('roles.saved', { name }));
      onClose();
    },
  });
  if (deleting && role !== undefined) return <DeleteRoleDialog role={role} onClose={onClose} />;
  const remove = (
    <Button variant="danger" onClick={() => setDeleting(true)}>
      <Trash2 aria-hidden />
      {t('roles.delete')}
    </Button>
  );
  return (
    <FormDialog form={form} title={role?.name ?? t('roles.createTitle')} otherAct={role === undefined ? undefined : remove} onClose={onClose}>
      <Field form={form} name="name" label={t('roles.name')} required>
        {(control) => <Input {...control} autoComplete="off" />}
      </Field>
      <FieldGroup form={form} name="permissions" legend={t('roles.grid')}>
        {({ value, onChange }) => <RoleGrid grid={gridOf(value)} modules={modules} own={own} disabled={false} onChange={(grid) => onChange(permissionsOf(grid))} />}
      </FieldGroup>
    </FormDialog>
  );
}

function valuesOf(role: RoleView | undefined) {
  return { name: role?.name ?? '', permissions: permissionsOf(gridOf(role?.permissions ?? ['dashboard.read'])) };
}

/** Makes the role, or changes it. */
function useSend(role: RoleView | undefined) {
  const { id: companyId } = useCompany();
  const create = useCreateRole();
  const update = useUpdateRole({ request: role === undefined ? {} : ifMatch(role.version) });
  return (data: RoleCreate) => (role === undefined ? create.mutateAsync({ companyId, data }) : update.mutateAsync({ companyId, roleKey: role.key, data }));
}
