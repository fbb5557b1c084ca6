import { useTranslation } from 'react-i18next';
import { useCancelRevaluation } from '@/api/generated/accounting/accounting';
import type { FiscalYearView } from '@/api/generated/model';
import { ActDialog } from '@/components/act-dialog';
import { useLanguage } from '@/i18n/use-language';
import { yearName } from '@/lib/fiscal-years';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';

/** Asks before the entries of a revaluation are reversed. */
export function CancelDialog({ year, onClose }: { year: FiscalYearView; onClose: () => void }) {
  const { t } = useTranslation('revaluation');
  const companyId = useCompanyId();
  const name = yearName(year, useLanguage());
  const cancel = useCancelRevaluation({
    mutation: {
      onSuccess: () => {
        showToast('positive', t('cancel.done', { year: name }));
        onClose();
      },
    },
  });
  return <ActDialog act={cancel} title={t('cancel.title', { year: name })} description={t('cancel.text')} confirmLabel={t('cancel.act')} destructive onClose={onClose} onConfirm={() => cancel.mutate({ companyId, fiscalYearId: year.id })} />;
}
