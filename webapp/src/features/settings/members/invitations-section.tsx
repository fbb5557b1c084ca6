import { MailX, Send } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportInvitationsUrl, useListInvitations, useResendInvitation, useRevokeInvitation } from '@/api/generated/companies/companies';
import type { InvitationView } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { DateText } from '@/components/ui/date-text';
import { EmptyState } from '@/components/ui/empty-state';
import { MenuItem, RowMenu } from '@/components/ui/menu';
import { ListSection } from '@/components/ui/page';
import { Status } from '@/components/ui/status';
import { useProblemText } from '@/lib/problem-text';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { useGivableRoles, useRoleNameOf } from './people';

/** The invitations that wait; who manages users sends them again or takes them back. */
export function InvitationsSection({ mayManage }: { mayManage: boolean }) {
  const { t } = useTranslation('members');
  const companyId = useCompanyId();
  const invitations = useListInvitations(companyId);
  const columns = useInvitationColumns(mayManage);
  return (
    <ListSection title={t('invitations.title')}>
      <DataTable
        stacks
        expectedRows={1}
        label={t('invitations.title')}
        columns={columns}
        query={invitations}
        rowKey={(invitation) => invitation.id}
        exports={{ url: (choice) => getExportInvitationsUrl(companyId, choice), file: t('invitations.title') }}
        empty={<EmptyState title={t('invitations.empty')} />}
      />
    </ListSection>
  );
}

function useInvitationColumns(mayManage: boolean): Column<InvitationView>[] {
  const { t } = useTranslation('members');
  const roleName = useRoleNameOf();
  const givable = useGivableRoles();
  return useMemo(() => {
    // An invitation to a role that may do more than the reader is not theirs to touch.
    const actsOn = (invitation: InvitationView) => (givable.some(({ key }) => key === invitation.role) ? <InvitationActs invitation={invitation} /> : null);
    const columns: Column<InvitationView>[] = [
      { id: 'email', header: t('list.email'), className: '@3xl:min-w-64', sort: (invitation) => invitation.email, cell: (invitation) => <Addressee invitation={invitation} /> },
      { id: 'role', header: t('list.role'), sort: (invitation) => roleName(invitation.role), cell: (invitation) => roleName(invitation.role) },
      { id: 'state', header: t('invitations.state'), cell: (invitation) => <State invitation={invitation} /> },
      { id: 'until', header: t('invitations.until'), sort: (invitation) => invitation.expires_at, cell: (invitation) => <DateText value={invitation.expires_at.slice(0, 10)} /> },
    ];
    if (mayManage) columns.push({ id: 'actions', header: t('list.actions'), control: true, cell: actsOn });
    return columns;
  }, [t, roleName, givable, mayManage]);
}

function Addressee({ invitation }: { invitation: InvitationView }) {
  const { t } = useTranslation('members');
  return (
    <>
      <bdi className="wrap-anywhere">{invitation.email}</bdi>
      {invitation.invited_by === undefined ? null : <span className="block text-xs text-muted">{t('list.invitedBy', { name: invitation.invited_by })}</span>}
    </>
  );
}

function State({ invitation }: { invitation: InvitationView }) {
  const { t } = useTranslation('members');
  return invitation.state === 'expired' ? <Status tone="caution">{t('invitations.expired')}</Status> : <Status tone="accent">{t('invitations.pending')}</Status>;
}

function InvitationActs({ invitation }: { invitation: InvitationView }) {
  const { t } = useTranslation('members');
  const companyId = useCompanyId();
  const problemText = useProblemText();
  const { id: invitationId, email } = invitation;
  const onError = (error: unknown) => showToast('danger', problemText(error));
  const resend = useResendInvitation({ mutation: { onSuccess: () => showToast('positive', t('invitations.sent', { email })), onError } });
  const revoke = useRevokeInvitation({ mutation: { onSuccess: () => showToast('positive', t('invitations.revoked', { email })), onError } });
  return (
    <RowMenu label={t('list.actionsOf', { name: email })} busy={resend.isPending || revoke.isPending}>
      <MenuItem icon={<Send aria-hidden />} onSelect={() => resend.mutate({ companyId, invitationId })}>
        {t('invitations.resend')}
      </MenuItem>
      <MenuItem icon={<MailX aria-hidden />} onSelect={() => revoke.mutate({ companyId, invitationId })}>
        {t('invitations.revoke')}
      </MenuItem>
    </RowMenu>
  );
}
