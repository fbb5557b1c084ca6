import { useTranslation } from 'react-i18next';
import { useEndLockException } from '@/api/generated/accounting/accounting';
import type { LockExceptionView } from '@/api/generated/model';
import { ActDialog } from '@/components/act-dialog';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';

/** Asks before an exception is ended. */
export function EndDialog({ exception, onClose }: { exception: LockExceptionView; onClose: () => void }) {
  const { t } = useTranslation('locks');
  const companyId = useCompanyId();
  const end = useEndLockException({
    mutation: {
      onSuccess: () => {
        showToast('positive', t('ended'));
        onClose();
      },
    },
  });
  return <ActDialog act={end} title={t('endTitle')} description={t('endText')} confirmLabel={t('end')} destructive onClose={onClose} onConfirm={() => end.mutate({ companyId, exceptionId: exception.id })} />;
}
