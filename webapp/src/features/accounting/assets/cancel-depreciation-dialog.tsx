import { useTranslation } from 'react-i18next';
import { useCancelDepreciation } from '@/api/generated/accounting/accounting';
import type { DepreciationView } from '@/api/generated/model';
import { ActDialog } from '@/components/act-dialog';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';

interface CancelDepreciationDialogProps {
  run: DepreciationView;
  onClose: () => void;
  onDone: () => void;
}

/** Asks before an entry by which assets were written off is cancelled. */
export function CancelDepreciationDialog({ run, onClose, onDone }: CancelDepreciationDialogProps) {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  const companyId = useCompanyId();
  const entry = `${run.journal} ${String(run.entry_number)}`;
  const cancel = useCancelDepreciation({
    mutation: {
      onSuccess: () => {
        showToast('positive', t('cancel.done', { entry }));
        onDone();
        onClose();
      },
    },
  });
  return <ActDialog act={cancel} title={t('cancel.title', { entry })} description={t('cancel.text', { date: formatDate(run.until, language) })} confirmLabel={t('cancel.act')} destructive onClose={onClose} onConfirm={() => cancel.mutate({ companyId, depreciationId: run.entry_id })} />;
}
