import { useTranslation } from 'react-i18next';
import { useDeleteDraftEntries } from '@/api/generated/accounting/accounting';
import type { FiscalYearView } from '@/api/generated/model';
import { ActDialog } from '@/components/act-dialog';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';

/** Asks before all drafts of a year are deleted; what is posted stays. */
export function DeleteDraftsDialog({ year, onClose }: { year: FiscalYearView; onClose: () => void }) {
  const { t } = useTranslation('accounting');
  const companyId = useCompanyId();
  const remove = useDeleteDraftEntries({
    mutation: {
      onSuccess: ({ deleted }) => {
        showToast('positive', t('entries.draftsDeleted', { count: deleted }));
        onClose();
      },
    },
  });
  return (
    <ActDialog
      act={remove}
      title={t('entries.deleteDrafts')}
      description={t('entries.deleteDraftsText', { count: year.draft_entries })}
      confirmLabel={t('entries.deleteDrafts')}
      destructive
      onClose={onClose}
      onConfirm={() => remove.mutate({ companyId, params: { fiscal_year_id: year.id } })}
    />
  );
}
