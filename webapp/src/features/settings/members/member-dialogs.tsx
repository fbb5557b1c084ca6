import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { listMembers, useRemoveMember } from '@/api/generated/companies/companies';
import type { MemberView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { ActDialog } from '@/components/act-dialog';
import { oneOf, useCurrent } from '@/components/form/use-current';
import { later } from '@/components/later';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { LeaveDialog } from './leave-dialog';
import { nameOf } from './people';

const OfferDialog = later(async () => (await import('./offer-dialog')).OfferDialog, 'limits');

/** What is asked before it is done. */
export interface MemberAct {
  kind: 'remove' | 'leave' | 'offer';
  member: MemberView;
}

/** The question before an act. */
export function MemberDialog({ act, onClose }: { act: MemberAct; onClose: () => void }) {
  if (act.kind === 'offer') {
    return (
      <Suspense>
        <OfferDialog member={act.member} onClose={onClose} />
      </Suspense>
    );
  }
  return act.kind === 'leave' ? <LeaveDialog onClose={onClose} /> : <RemoveDialog member={act.member} onClose={onClose} />;
}

function RemoveDialog({ member: seen, onClose }: { member: MemberView; onClose: () => void }) {
  const { t } = useTranslation('members');
  const companyId = useCompanyId();
  const { thing: member, renew } = useCurrent(seen, async ({ user_id: id }) => oneOf(await listMembers(companyId), (one) => one.user_id === id));
  const name = nameOf(member);
  const remove = useRemoveMember({
    request: ifMatch(member.version),
    mutation: {
      onSuccess: () => {
        showToast('positive', t('acts.removed', { name }));
        onClose();
      },
    },
  });
  return (
    <ActDialog
      act={remove}
      renew={renew}
      title={t('acts.removeTitle', { name })}
      description={t('acts.removeText')}
      confirmLabel={t('acts.remove')}
      destructive
      onClose={onClose}
      onConfirm={() => remove.mutate({ companyId, userId: member.user_id })}
    />
  );
}
