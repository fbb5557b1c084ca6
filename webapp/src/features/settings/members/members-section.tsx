import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListMembers } from '@/api/generated/companies/companies';
import { DataTable } from '@/components/data-table/data-table';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
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
  const [inviting, setInviting] = useState(false);
  const [act, setAct] = useState<MemberAct | null>(null);
  const columns = useMemberColumns(setAct);
  return (
    <section className="flex flex-col gap-4">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="text-lg font-semibold">{t('list.title')}</h2>
          <p className="text-muted">{t('list.description')}</p>
        </div>
        {mayManage ? (
          <Button variant="primary" onClick={() => setInviting(true)}>
            {t('invitations.invite')}
          </Button>
        ) : null}
      </header>
      <DataTable label={t('list.title')} columns={columns} query={members} rowKey={(member) => member.user_id} empty={<EmptyState title={t('list.empty')} />} />
      {inviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
      {act === null ? null : <MemberDialog act={act} onClose={() => setAct(null)} />}
    </section>
  );
}
