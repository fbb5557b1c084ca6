import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useListInvitations, useResendInvitation, useRevokeInvitation } from '@/api/generated/companies/companies';
import type { InvitationView } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { DateText } from '@/components/ui/date-text';
import { EmptyState } from '@/components/ui/empty-state';
import { useProblemText } from '@/lib/problem-text';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { useGivableRoles, useRoleNameOf } from './people';

/** The invitations that wait; who manages users sends them again or takes them back. */
export function InvitationsSection({ mayManage }: { mayManage: boolean }) {
  const { t } = useTranslation('members');
  const invitations = useListInvitations(useCompanyId());
  const columns = useInvitationColumns(mayManage);
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">{t('invitations.title')}</h2>
      <DataTable label={t('invitations.title')} columns={columns} query={invitations} rowKey={(invitation) => invitation.id} empty={<EmptyState title={t('invitations.empty')} />} />
    </section>
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
      { id: 'email', header: t('list.email'), cell: (invitation) => <Addressee invitation={invitation} /> },
      { id: 'role', header: t('list.role'), cell: (invitation) => roleName(invitation.role) },
      { id: 'state', header: t('invitations.state'), className: 'max-md:hidden', cell: (invitation) => <State invitation={invitation} /> },
      { id: 'until', header: t('invitations.until'), className: 'max-md:hidden', cell: (invitation) => <DateText value={invitation.expires_at.slice(0, 10)} /> },
    ];
    if (mayManage) columns.push({ id: 'actions', header: t('list.actions'), align: 'end', cell: actsOn });
    return columns;
  }, [t, roleName, givable, mayManage]);
}

function Addressee({ invitation }: { invitation: InvitationView }) {
  const { t } = useTranslation('members');
  return (
    <>
      <bdi className="wrap-anywhere">{invitation.email}</bdi>
      {invitation.invited_by === undefined ? null : <span className="block text-xs text-muted">{t('list.invitedBy', { name: invitation.invited_by })}</span>}
      {invitation.state === 'expired' ? (
        <span className="md:hidden">
          <State invitation={invitation} />
        </span>
      ) : null}
    </>
  );
}

function State({ invitation }: { invitation: InvitationView }) {
  const { t } = useTranslation('members');
  return invitation.state === 'expired' ? <Badge tone="caution">{t('invitations.expired')}</Badge> : <Badge>{t('invitations.pending')}</Badge>;
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
    <span className="flex flex-wrap justify-end gap-1">
      <Button size="sm" variant="quiet" busy={resend.isPending} aria-label={t('invitations.resendTo', { email })} onClick={() => resend.mutate({ companyId, invitationId })}>
        {t('invitations.resend')}
      </Button>
      <Button size="sm" variant="quiet" busy={revoke.isPending} aria-label={t('invitations.revokeOf', { email })} onClick={() => revoke.mutate({ companyId, invitationId })}>
        {t('invitations.revoke')}
      </Button>
    </span>
  );
}
