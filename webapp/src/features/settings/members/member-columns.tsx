import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpdateMember } from '@/api/generated/companies/companies';
import type { MemberView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import type { Column } from '@/components/data-table/column';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { DateText } from '@/components/ui/date-text';
import { Select } from '@/components/ui/select';
import { useMay } from '@/lib/company-card';
import { memberAvatarOf } from '@/lib/pictures';
import { useProblemText } from '@/lib/problem-text';
import { useCompanyId, useSession } from '@/lib/session';
import { showToast } from '@/lib/toast';
import type { MemberAct } from './member-dialogs';
import { MemberMenu } from './member-menu';
import { nameOf, useGivableRoles, useRoleNameOf, useRoleOptions } from './people';

/** The columns of the members. */
export function useMemberColumns(onAct: (act: MemberAct) => void): Column<MemberView>[] {
  const { t } = useTranslation('members');
  const roleName = useRoleNameOf();
  const mayManage = useMay('users.manage');
  const givable = useGivableRoles();
  const { user } = useSession();
  return useMemo(() => {
    const isSelf = (member: MemberView) => member.user_id === user.id;
    // The owner stays an administrator, and who may do more than the reader is not theirs to change.
    const mayChange = (member: MemberView) => mayManage && !isSelf(member) && !member.is_owner && givable.some(({ key }) => key === member.role);
    return [
      { id: 'name', header: t('list.name'), sort: nameOf, cell: (member) => <MemberName member={member} isSelf={isSelf(member)} /> },
      { id: 'role', header: t('list.role'), className: '@3xl:min-w-48', sort: (member) => roleName(member.role), cell: (member) => (mayChange(member) ? <RoleSelect member={member} /> : roleName(member.role)) },
      { id: 'seen', header: t('list.seen'), sort: (member) => member.last_seen_at, cell: (member) => (member.last_seen_at === undefined ? t('list.never') : <DateText value={member.last_seen_at.slice(0, 10)} />) },
      { id: 'since', header: t('list.since'), sort: (member) => member.joined_at, cell: (member) => <Since member={member} /> },
      { id: 'actions', header: t('list.actions'), control: true, cell: (member) => <MemberMenu member={member} isSelf={isSelf(member)} mayChange={mayChange(member)} onAct={onAct} /> },
    ];
  }, [t, roleName, mayManage, givable, user.id, onAct]);
}

function MemberName({ member, isSelf }: { member: MemberView; isSelf: boolean }) {
  const { t } = useTranslation('members');
  const companyId = useCompanyId();
  return (
    <div className="flex items-center gap-3">
      <Avatar name={nameOf(member)} src={memberAvatarOf(companyId, member)} />
      <div className="min-w-0">
      <span className="flex flex-wrap items-center gap-x-2">
        <bdi>{nameOf(member)}</bdi>
        {isSelf ? <Badge tone="accent">{t('list.you')}</Badge> : null}
        {member.is_owner ? <Badge tone="positive">{t('list.owner')}</Badge> : null}
        {member.is_active ? null : <Badge>{t('list.inactive')}</Badge>}
      </span>
      <bdi className="text-xs wrap-anywhere text-muted">
        <Email address={member.email} />
      </bdi>
      </div>
    </div>
  );
}

function Since({ member }: { member: MemberView }) {
  const { t } = useTranslation('members');
  return (
    <>
      <DateText value={member.joined_at.slice(0, 10)} />
      {member.invited_by === undefined ? null : <span className="block text-xs text-muted">{t('list.invitedBy', { name: member.invited_by })}</span>}
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
  const { t } = useTranslation('members');
  const companyId = useCompanyId();
  const problemText = useProblemText();
  const options = useRoleOptions();
  const update = useUpdateMember({
    request: ifMatch(member.version),
    mutation: {
      onSuccess: () => showToast('positive', t('list.roleChanged', { name: nameOf(member) })),
      onError: (error) => showToast('danger', problemText(error)),
    },
  });
  return (
    <Select
      aria-label={t('list.roleOf', { name: nameOf(member) })}
      value={member.role}
      disabled={update.isPending}
      onChange={(event) => update.mutate({ companyId, userId: member.user_id, data: { role: event.target.value } })}
      options={options}
    />
  );
}
