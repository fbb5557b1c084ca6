import { useTranslation } from 'react-i18next';
import { useDeleteFiscalYear } from '@/api/generated/accounting/accounting';
import type { FiscalYearView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { ActDialog } from '@/components/act-dialog';
import { useLanguage } from '@/i18n/use-language';
import { yearName } from '@/lib/fiscal-years';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';

/** Asks before a fiscal year without entries is deleted; the service refuses where something is kept for it. */
export function RemoveYearDialog({ year, onClose }: { year: FiscalYearView; onClose: () => void }) {
  const { t } = useTranslation('closing');
  const { t: tc } = useTranslation();
  const companyId = useCompanyId();
  const name = yearName(year, useLanguage());
  const remove = useDeleteFiscalYear({
    request: ifMatch(year.version),
    mutation: {
      onSuccess: () => {
        showToast('positive', t('removed', { year: name }));
        onClose();
      },
    },
  });
  return (
    <ActDialog
      act={remove}
      title={t('removeTitle', { year: name })}
      description={t('removeText')}
      confirmLabel={tc('actions.delete')}
      destructive
      onClose={onClose}
      onConfirm={() => remove.mutate({ companyId, fiscalYearId: year.id })}
    />
  );
}
