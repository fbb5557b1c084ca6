import { useTranslation } from 'react-i18next';
import { useAcceptOwnInvitation, useDeclineOwnInvitation } from '@/api/generated/companies/companies';
import type { OwnInvitation } from '@/api/generated/model';
import { Button } from '@/components/ui/button';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { useRoleName } from '@/lib/roles';
import { showToast } from '@/lib/toast';
import { useJoined } from '@/lib/joined';

/** The companies that invited who is signed in. */
export function OwnInvitations({ invitations }: { invitations: readonly OwnInvitation[] }) {
  const { t } = useTranslation('members');
  return (
    <section className="rounded-2xl border border-accent bg-surface p-5">
      <h2 className="mb-3 text-lg font-semibold">{t('invitation.pendingTitle')}</h2>
      <ul className="flex flex-col gap-4">
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <Invited invitation={invitation} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Invited({ invitation }: { invitation: OwnInvitation }) {
  const { t } = useTranslation('members');
  const roleName = useRoleName();
  const joined = useJoined();
  const { id: invitationId, company_name: company } = invitation;
  const accept = useAcceptOwnInvitation({ mutation: { onSuccess: ({ company_id }) => joined(company, company_id) } });
  const decline = useDeclineOwnInvitation({ mutation: { onSuccess: () => showToast('positive', t('invitation.declined')) } });
  const error = accept.error ?? decline.error;
  return (
    <div className="flex flex-col gap-3">
      <p>{t('invitation.text', { person: invitation.invited_by, company, role: roleName({ key: invitation.role, name: invitation.role_name }) })}</p>
      {error === null ? null : <ProblemCallout error={error} />}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" busy={accept.isPending} onClick={() => accept.mutate({ invitationId })}>
          {t('invitation.title', { company })}
        </Button>
        <Button busy={decline.isPending} onClick={() => decline.mutate({ invitationId })}>
          {t('invitation.decline')}
        </Button>
      </div>
    </div>
  );
}
