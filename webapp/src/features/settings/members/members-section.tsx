import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportMembersUrl, useListMembers } from '@/api/generated/companies/companies';
import { DataTable } from '@/components/data-table/data-table';
import { useTableState } from '@/components/data-table/table-state';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ListSection } from '@/components/ui/page';
import { useCould, useMay } from '@/lib/company-card';
import { useCompanyId } from '@/lib/session';
import { InviteDialog } from './invite-dialog';
import { useMemberColumns } from './member-columns';
import { MemberDialog, type MemberAct } from './member-dialogs';
import { nameOf, useRoleOptions } from './people';

const route = getRouteApi('/app/settings');

/** The members; who manages users invites, changes roles and takes people out, and everybody may leave. */
export function MembersSection() {
  const { t } = useTranslation('members');
  const companyId = useCompanyId();
  const members = useListMembers(companyId);
  const { q, role } = route.useSearch();
  const mayManage = useMay('users.manage');
  const [inviting, setInviting] = useInviting(useCould('users.manage'));
  const [act, setAct] = useState<MemberAct | null>(null);
  return (
    <ListSection
      title={t('list.title')}
      description={t('list.description')}
      actions={
        mayManage ? (
          <Button variant="primary" onClick={() => setInviting(true)}>
            {t('invitations.invite')}
          </Button>
        ) : undefined
      }
    >
      <DataTable
        stacks
        expectedRows={3}
        label={t('list.title')}
        columns={useMemberColumns(setAct)}
        query={members}
        rowKey={(member) => member.user_id}
        state={useTableState(route)}
        finder={{ label: t('list.search'), text: (member) => `${nameOf(member)} ${member.email}` }}
        filters={[{ key: 'role', label: t('list.role'), choices: useRoleOptions(), keeps: (member, role) => member.role === role }]}
        exports={{ url: (choice) => getExportMembersUrl(companyId, { search: q, role, ...choice }), file: t('list.title') }}
        empty={<EmptyState title={t('list.empty')} />}
      />
      {inviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
      {act === null ? null : <MemberDialog act={act} onClose={() => setAct(null)} />}
    </ListSection>
  );
}

/** Whether somebody is being invited: a button says so, or the visit itself. */
function useInviting(couldInvite: boolean): [boolean, (next: boolean) => void] {
  const visit = useLocation({ select: ({ state }) => (state.act === 'invite' ? state.__TSR_key : undefined) });
  const [answered, setAnswered] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const set = (next: boolean) => {
    setAsked(next);
    setAnswered(visit);
  };
  return [couldInvite && (isAsked || (visit !== undefined && visit !== answered)), set];
}
