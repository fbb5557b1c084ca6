import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRemoveMember } from '@/api/generated/companies/companies';
import { ActDialog } from '@/components/act-dialog';
import { noteLeft } from '@/lib/company';
import { useCompany } from '@/lib/company-card';
import { sessionQuery, useSession } from '@/lib/session';
import { showToast } from '@/lib/toast';

/** Asks before the person leaves the company; who has left goes to another company of theirs, or to the beginning. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('members');
  const { id, name } = useCompany();
  const { user } = useSession();
  const client = useQueryClient();
  const router = useRouter();
  // Without the version that was seen: who leaves does so whatever has become of their role meanwhile.
  const leave = useRemoveMember({
    mutation: {
      onMutate: () => noteLeft(id),
      onSuccess: async () => {
        onClose();
        showToast('positive', t('acts.left', { company: name }));
        await client.query({ ...sessionQuery, staleTime: 0 });
        await router.navigate({ to: '/' });
      },
      onSettled: () => noteLeft(undefined),
    },
  });
  return (
    <ActDialog
      act={leave}
      title={t('acts.leaveTitle', { company: name })}
      description={t('acts.leaveText')}
      confirmLabel={t('acts.leave')}
      destructive
      onClose={onClose}
      onConfirm={() => leave.mutate({ companyId: id, userId: user.id })}
    />
  );
}
