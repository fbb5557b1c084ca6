import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListMembers } from '@/api/generated/companies/companies';
import { DataTable } from '@/components/data-table/data-table';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ListSection } from '@/components/ui/page';
import { useMay } from '@/lib/company-card';
import { useCompanyId } from '@/lib/session';
import { InviteDialog } from './invite-dialog';
import { useMemberColumns } from './member-columns';
import { MemberDialog, type MemberAct } from './member-dialogs';

/** The members; who manages users invites, changes roles and takes people out, and everybody may leave. */
export function MembersSection() {
  const { t } = useTranslation('members');
  const members = useListMembers(useCompanyId());
  const mayManage = useMay('users.manage');
  const [inviting, setInviting] = useInviting(mayManage);
  const [act, setAct] = useState<MemberAct | null>(null);
  const columns = useMemberColumns(setAct);
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
      <DataTable stacks expectedRows={3} label={t('list.title')} columns={columns} query={members} rowKey={(member) => member.user_id} empty={<EmptyState title={t('list.empty')} />} />
      {inviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
      {act === null ? null : <MemberDialog act={act} onClose={() => setAct(null)} />}
    </ListSection>
  );
}

/** Whether somebody is being invited: a button says so, or the visit itself. */
function useInviting(mayManage: boolean): [boolean, (next: boolean) => void] {
  const visit = useLocation({ select: ({ state }) => (state.act === 'invite' ? state.__TSR_key : undefined) });
  const [answered, setAnswered] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const set = (next: boolean) => {
    setAsked(next);
    setAnswered(visit);
  };
  return [mayManage && (isAsked || (visit !== undefined && visit !== answered)), set];
}
