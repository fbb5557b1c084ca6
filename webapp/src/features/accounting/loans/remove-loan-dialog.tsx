import { useTranslation } from 'react-i18next';
import { getLoan, useDeleteLoan } from '@/api/generated/accounting/accounting';
import type { LoanView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { ActDialog } from '@/components/act-dialog';
import { useCurrent } from '@/components/form/use-current';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';

interface RemoveLoanDialogProps {
  loan: LoanView;
  onClose: () => void;
  onGone: () => void;
}

/** Asks before a loan of which nothing was booked is deleted. */
export function RemoveLoanDialog({ loan: seen, onClose, onGone }: RemoveLoanDialogProps) {
  const { t } = useTranslation('loans');
  const { t: tc } = useTranslation();
  const companyId = useCompanyId();
  const { thing: loan, renew } = useCurrent(seen, ({ id }) => getLoan(companyId, id));
  const remove = useDeleteLoan({
    request: ifMatch(loan.version),
    mutation: {
      onSuccess: () => {
        showToast('positive', t('remove.done', { code: loan.code }));
        onGone();
      },
    },
  });
  return <ActDialog act={remove} renew={renew} title={t('remove.title', { code: loan.code })} description={t('remove.text')} confirmLabel={tc('actions.delete')} destructive onClose={onClose} onConfirm={() => remove.mutate({ companyId, loanId: loan.id })} />;
}
