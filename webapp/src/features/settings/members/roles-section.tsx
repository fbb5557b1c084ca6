import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportRolesUrl } from '@/api/generated/companies/companies';
import type { RoleView } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ListSection } from '@/components/ui/page';
import { useRoleName } from '@/lib/roles';
import { useCompanyId } from '@/lib/session';
import { gridOf, moduleKeys } from './grid';
import { useRoles } from './people';
import { RoleDialog } from './role-dialog';

/** The roles and what each lets its holders do; who manages users makes the company's own. */
export function RolesSection({ mayManage }: { mayManage: boolean }) {
  const { t } = useTranslation('members');
  const companyId = useCompanyId();
  const roles = useRoles();
  const columns = useRoleColumns();
  const [open, setOpen] = useState<RoleView | 'new' | null>(null);
  return (
    <ListSection title={t('roles.title')} description={t('roles.description')} actions={mayManage ? <Button onClick={() => setOpen('new')}>{t('roles.create')}</Button> : undefined}>
      <DataTable
        stacks
        expectedRows={5}
        label={t('roles.title')}
        columns={columns}
        query={roles}
        rowKey={(role) => role.key}
        exports={{ url: (choice) => getExportRolesUrl(companyId, choice), file: t('roles.title') }}
        onOpen={setOpen}
        empty={<EmptyState title={t('roles.title')} />}
      />
      {open === null ? null : <RoleDialog role={open === 'new' ? undefined : open} mayManage={mayManage} onClose={() => setOpen(null)} />}
    </ListSection>
  );
}

function useRoleColumns(): Column<RoleView>[] {
  const { t } = useTranslation('members');
  const roleName = useRoleName();
  const modules = useRoles().data?.modules;
  return useMemo(() => {
    const opens = (role: RoleView) => {
      const grid = gridOf(role.permissions);
      const open = moduleKeys.filter((key) => (modules ?? []).includes(key) && grid[key] !== 'none');
      return open.map((key) => `${t(`roles.modules.${key}`)} (${t(`roles.levels.${grid[key]}`)})`).join(' · ');
    };
    return [
      { id: 'name', header: t('roles.name'), className: '@3xl:min-w-44', sort: roleName, cell: (role) => <RoleTitle role={role} /> },
      { id: 'opens', header: t('roles.opens'), className: 'text-muted', cell: opens },
      { id: 'members', header: t('roles.members'), align: 'end', sort: (role) => role.member_count, cell: (role) => role.member_count },
    ];
  }, [t, roleName, modules]);
}

function RoleTitle({ role }: { role: RoleView }) {
  const { t } = useTranslation('members');
  const roleName = useRoleName();
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <bdi className="wrap-anywhere">{roleName(role)}</bdi>
      {role.is_system ? <Badge>{t('roles.system')}</Badge> : null}
    </span>
  );
}
