import { useNavigate } from '@tanstack/react-router';
import { Crown, History, LogOut, UserCheck, UserMinus, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useGetOwnership, useUpdateMember } from '@/api/generated/companies/companies';
import type { MemberView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { MenuItem, RowMenu } from '@/components/ui/menu';
import { useMay } from '@/lib/company-card';
import { useProblemText } from '@/lib/problem-text';
import { useCompanyId, useSession } from '@/lib/session';
import { showToast } from '@/lib/toast';
import type { MemberAct } from './member-dialogs';
import { nameOf } from './people';

/** Properties of `MemberMenu`. */
export interface MemberMenuProps {
  member: MemberView;
  isSelf: boolean;
  /** The reader may change this member, or take them out. */
  mayChange: boolean;
  onAct: (act: MemberAct) => void;
}

/** What can be done about a member: what they did is shown, nothing is done about the owner or who may do more than the reader, and oneself leaves. */
export function MemberMenu({ member, isSelf, mayChange, onAct }: MemberMenuProps) {
  const { t } = useTranslation('members');
  const maySeeTrail = useMay('security.read');
  const navigate = useNavigate();
  const isChanged = !member.is_owner && (isSelf || mayChange);
  if (!isChanged && !maySeeTrail) return null;
  return (
    <RowMenu label={t('list.actionsOf', { name: nameOf(member) })}>
      {maySeeTrail ? (
        <MenuItem icon={<History aria-hidden />} onSelect={() => void navigate({ to: '/settings', search: { tab: 'audit', actor: member.user_id } })}>
          {t('acts.activity')}
        </MenuItem>
      ) : null}
      {isChanged && isSelf ? (
        <MenuItem icon={<LogOut aria-hidden />} onSelect={() => onAct({ kind: 'leave', member })}>
          {t('acts.leave')}
        </MenuItem>
      ) : null}
      {isChanged && !isSelf ? <ActsOnOthers member={member} onAct={onAct} /> : null}
    </RowMenu>
  );
}

function ActsOnOthers({ member, onAct }: Pick<MemberMenuProps, 'member' | 'onAct'>) {
  const { t } = useTranslation('members');
  const toggle = useActivity(member);
  const mayOffer = useMayOffer(member);
  return (
    <>
      {mayOffer ? (
        <MenuItem icon={<Crown aria-hidden />} onSelect={() => onAct({ kind: 'offer', member })}>
          {t('ownership.offer')}
        </MenuItem>
      ) : null}
      <MenuItem icon={member.is_active ? <UserX aria-hidden /> : <UserCheck aria-hidden />} onSelect={toggle}>
        {member.is_active ? t('acts.deactivate') : t('acts.reactivate')}
      </MenuItem>
      <MenuItem icon={<UserMinus aria-hidden />} onSelect={() => onAct({ kind: 'remove', member })}>
        {t('acts.remove')}
      </MenuItem>
    </>
  );
}

/** Lets a member in or out, as they are not. */
function useActivity(member: MemberView): () => void {
  const { t } = useTranslation('members');
  const companyId = useCompanyId();
  const problemText = useProblemText();
  const name = nameOf(member);
  const update = useUpdateMember({
    request: ifMatch(member.version),
    mutation: {
      onSuccess: (changed) => showToast('positive', changed.is_active ? t('acts.reactivated', { name }) : t('acts.deactivated', { name })),
      onError: (error) => showToast('danger', problemText(error)),
    },
  });
  return () => update.mutate({ companyId, userId: member.user_id, data: { is_active: !member.is_active } });
}

/** Whether the reader owns the company and may offer it to this member now. */
function useMayOffer(member: MemberView): boolean {
  const { user } = useSession();
  const ownership = useGetOwnership(useCompanyId()).data;
  return ownership?.owner_id === user.id && ownership.transfer === undefined && member.role === 'admin' && member.is_active;
}
