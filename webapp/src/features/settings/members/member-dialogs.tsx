import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRemoveMember } from '@/api/generated/companies/companies';
import type { MemberView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { ConfirmDialog } from '@/components/ui/dialog';
import { useCompany } from '@/lib/company-card';
import { useProblemText } from '@/lib/problem-text';
import { sessionQuery, useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { OfferDialog } from './offer-dialog';
import { nameOf } from './people';

/** What is asked before it is done. */
export interface MemberAct {
  kind: 'remove' | 'leave' | 'offer';
  member: MemberView;
}

/** The question before an act. */
export function MemberDialog({ act, onClose }: { act: MemberAct; onClose: () => void }) {
  if (act.kind === 'offer') return <OfferDialog member={act.member} onClose={onClose} />;
  return act.kind === 'leave' ? <LeaveDialog member={act.member} onClose={onClose} /> : <RemoveDialog member={act.member} onClose={onClose} />;
}

function RemoveDialog({ member, onClose }: { member: MemberView; onClose: () => void }) {
  const { t } = useTranslation('members');
  const companyId = useCompanyId();
  const name = nameOf(member);
  const remove = useRemoval(member, onClose, () => showToast('positive', t('acts.removed', { name })));
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('acts.removeTitle', { name })}
      description={t('acts.removeText')}
      confirmLabel={t('acts.remove')}
      destructive
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ companyId, userId: member.user_id })}
    />
  );
}

/** Asks before leaving; who has left goes to another company of theirs, or to the beginning. */
function LeaveDialog({ member, onClose }: { member: MemberView; onClose: () => void }) {
  const { t } = useTranslation('members');
  const { id, name } = useCompany();
  const client = useQueryClient();
  const router = useRouter();
  const remove = useRemoval(member, onClose, async () => {
    showToast('positive', t('acts.left', { company: name }));
    await client.query({ ...sessionQuery, staleTime: 0 });
    await router.navigate({ to: '/' });
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('acts.leaveTitle', { company: name })}
      description={t('acts.leaveText')}
      confirmLabel={t('acts.leave')}
      destructive
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ companyId: id, userId: member.user_id })}
    />
  );
}

function useRemoval(member: MemberView, onClose: () => void, onRemoved: () => void | Promise<void>) {
  const problemText = useProblemText();
  return useRemoveMember({
    request: ifMatch(member.version),
    mutation: {
      onSuccess: async () => {
        onClose();
        await onRemoved();
      },
      onError: (error) => {
        showToast('danger', problemText(error));
        onClose();
      },
    },
  });
}
