import { useTranslation } from 'react-i18next';
import { useCancelLoanInstalment } from '@/api/generated/accounting/accounting';
import type { LoanInstalment, LoanView } from '@/api/generated/model';
import { ActDialog } from '@/components/act-dialog';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';

interface CancelInstalmentDialogProps {
  loan: LoanView;
  instalment: LoanInstalment;
  onClose: () => void;
}

/** Asks before the entry of an instalment is cancelled. */
export function CancelInstalmentDialog({ loan, instalment: { number }, onClose }: CancelInstalmentDialogProps) {
  const { t } = useTranslation('loans');
  const companyId = useCompanyId();
  const cancel = useCancelLoanInstalment({
    mutation: {
      onSuccess: () => {
        showToast('positive', t('cancel.done', { number }));
        onClose();
      },
    },
  });
  return <ActDialog act={cancel} title={t('cancel.title', { number })} description={t('cancel.text')} confirmLabel={t('cancel.act')} destructive onClose={onClose} onConfirm={() => cancel.mutate({ companyId, loanId: loan.id, instalment: number })} />;
}
