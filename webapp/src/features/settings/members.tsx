import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListMembers, useListRoles, useRemoveMember, useUpdateMember } from '@/api/generated/companies/companies';
import { ifMatch } from '@/api/http';
import type { MemberView } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { DateText } from '@/components/ui/date-text';
import { ConfirmDialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { Select } from '@/components/ui/select';
import { useMay } from '@/lib/company-card';
import { useProblemText } from '@/lib/problem-text';
import { useCompanyId, useSession } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { useRoleName } from './roles';

/** Who has access to the company; who manages users changes roles and takes people out. */
export function MembersPanel() {
  const { t } = useTranslation('settings');
  const members = useListMembers(useCompanyId());
  const [leaving, setLeaving] = useState<MemberView | null>(null);
  const { user } = useSession();
  const others = members.data?.items.some((member) => member.user_id !== user.id) ?? false;
  const columns = useMemberColumns(others, setLeaving);
  return (
    <section className="flex flex-col gap-4">
      <header>
        <h2 className="text-lg font-semibold">{t('members.title')}</h2>
        <p className="text-muted">{t('members.description')}</p>
        <p className="text-muted">{t('members.noAdding')}</p>
      </header>
      <DataTable label={t('members.title')} columns={columns} query={members} rowKey={(member) => member.user_id} empty={<EmptyState title={t('members.empty')} />} />
      {leaving === null ? null : <RemoveDialog member={leaving} onClose={() => setLeaving(null)} />}
    </section>
  );
}

/** The columns; acts only where there are `others` than the reader to act on. */
function useMemberColumns(others: boolean, onRemove: (member: MemberView) => void): Column<MemberView>[] {
  const { t } = useTranslation('settings');
  const roleName = useRoleName();
  const mayManage = useMay('users.manage');
  const { user } = useSession();
  return useMemo(() => {
    const isSelf = (member: MemberView) => member.user_id === user.id;
    const columns: Column<MemberView>[] = [
      { id: 'name', header: t('members.name'), cell: (member) => <MemberName member={member} isSelf={isSelf(member)} /> },
      { id: 'email', header: t('members.email'), className: 'max-md:hidden', cell: (member) => <bdi>{member.email}</bdi> },
      { id: 'role', header: t('members.role'), className: 'md:min-w-48', cell: (member) => (mayManage && !isSelf(member) ? <RoleSelect member={member} /> : roleName(member.role)) },
      { id: 'since', header: t('members.since'), className: 'max-md:hidden', cell: (member) => <DateText value={member.joined_at.slice(0, 10)} /> },
    ];
    if (mayManage && others) {
      columns.push({
        id: 'actions',
        header: t('members.actions'),
        align: 'end',
        cell: (member) =>
          isSelf(member) ? null : (
            <Button size="sm" variant="quiet" aria-label={t('members.removeOf', { name: nameOf(member) })} onClick={() => onRemove(member)}>
              {t('members.remove')}
            </Button>
          ),
      });
    }
    return columns;
  }, [t, roleName, mayManage, others, user.id, onRemove]);
}

function MemberName({ member, isSelf }: { member: MemberView; isSelf: boolean }) {
  const { t } = useTranslation('settings');
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 md:whitespace-nowrap">
        <bdi>{nameOf(member)}</bdi>
        {isSelf ? <Badge tone="accent">{t('members.you')}</Badge> : null}
        {member.is_active ? null : <Badge>{t('members.inactive')}</Badge>}
      </span>
      {/* On a telephone there is no room for a column of addresses. */}
      <bdi className="text-xs wrap-anywhere text-muted md:hidden">
        <Email address={member.email} />
      </bdi>
    </>
  );
}

/** An e-mail address that breaks before its `@` first. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

function RoleSelect({ member }: { member: MemberView }) {
  const { t } = useTranslation('settings');
  const companyId = useCompanyId();
  const roleName = useRoleName();
  const problemText = useProblemText();
  const roles = useListRoles(companyId, { query: { staleTime: Infinity } });
  const update = useUpdateMember({
    request: ifMatch(member.version),
    mutation: {
      onSuccess: () => showToast('positive', t('members.roleChanged', { name: nameOf(member) })),
      onError: (error) => showToast('danger', problemText(error)),
    },
  });
  const keys = roles.data?.items.map((role) => role.key) ?? [member.role];
  return (
    <Select
      aria-label={t('members.roleOf', { name: nameOf(member) })}
      value={member.role}
      disabled={update.isPending || roles.data === undefined}
      onChange={(event) => update.mutate({ companyId, userId: member.user_id, data: { role: event.target.value } })}
      options={keys.map((value) => ({ value, label: roleName(value) }))}
    />
  );
}

function RemoveDialog({ member, onClose }: { member: MemberView; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const companyId = useCompanyId();
  const problemText = useProblemText();
  const name = nameOf(member);
  const remove = useRemoveMember({
    request: ifMatch(member.version),
    mutation: {
      onSuccess: () => {
        showToast('positive', t('members.removed', { name }));
        onClose();
      },
      onError: (error) => {
        showToast('danger', problemText(error));
        onClose();
      },
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('members.removeTitle', { name })}
      description={t('members.removeText')}
      confirmLabel={t('members.remove')}
      destructive
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ companyId, userId: member.user_id })}
    />
  );
}

function nameOf(member: MemberView): string {
  return `${member.first_name} ${member.last_name}`;
}
