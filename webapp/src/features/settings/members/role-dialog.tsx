import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateRole, useUpdateRole } from '@/api/generated/companies/companies';
import type { RoleView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Input } from '@/components/ui/input';
import { useCompany } from '@/lib/company-card';
import { showFieldProblems, useFieldError, useForm } from '@/lib/form';
import { useRoleName } from '@/lib/roles';
import { atMost, needed, trimmed, type FormRules } from '@/lib/rules';
import { showToast } from '@/lib/toast';
import { DeleteRoleDialog } from './delete-role-dialog';
import { gridOf, permissionsOf } from './grid';
import { useGivableRoles, useRoles } from './people';
import { RoleGrid } from './role-grid';

interface Values {
  name: string;
}

/** Longest name of a role, in characters, as the service does. */
const nameMaxLength = 60;
const rules: FormRules<Values> = { name: trimmed(needed('name_required'), atMost(nameMaxLength, 'too_long')) };

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
  const [grid, setGrid] = useState(() => gridOf(role?.permissions ?? ['dashboard.read']));
  const [deleting, setDeleting] = useState(false);
  const form = useForm<Values>({ rules, defaultValues: { name: role?.name ?? '' } });
  const fieldError = useFieldError();
  const done = (text: string) => {
    showToast('positive', text);
    onClose();
  };
  const onError = (error: unknown) => showFieldProblems(form, error);
  const create = useCreateRole({ mutation: { onSuccess: (made) => done(t('roles.created', { name: made.name ?? '' })), onError } });
  const update = useUpdateRole({ request: ifMatch(role?.version ?? 0), mutation: { onSuccess: (saved) => done(t('roles.saved', { name: saved.name ?? '' })), onError } });
  if (deleting && role !== undefined) return <DeleteRoleDialog role={role} onClose={onClose} />;
  const save = ({ name }: Values) => {
    const data = { name, permissions: permissionsOf(grid) };
    if (role === undefined) create.mutate({ companyId, data });
    else update.mutate({ companyId, roleKey: role.key, data });
  };
  return (
    <FormDialog
      form={form}
      title={role?.name ?? t('roles.createTitle')}
      onSave={save}
      busy={create.isPending || update.isPending}
      error={create.error ?? update.error}
      otherAct={
        role === undefined ? undefined : (
          <Button variant="danger" onClick={() => setDeleting(true)}>
            <Trash2 aria-hidden />
            {t('roles.delete')}
          </Button>
        )
      }
      onClose={onClose}
    >
      <Field label={t('roles.name')} required error={fieldError(form.errors.name)}>
        {(control) => <Input {...control} autoComplete="off" {...form.register('name')} />}
      </Field>
      <RoleGrid grid={grid} modules={modules} own={own} disabled={false} onChange={setGrid} />
    </FormDialog>
  );
}
