import { useTranslation } from 'react-i18next';
import { useDeleteDraftEntries } from '@/api/generated/accounting/accounting';
import type { FiscalYearView } from '@/api/generated/model';
import { ConfirmDialog } from '@/components/ui/dialog';
import { ProblemCallout } from '@/components/ui/problem-callout';
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
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('entries.deleteDrafts')}
      description={t('entries.deleteDraftsText', { count: year.draft_entries })}
      confirmLabel={t('entries.deleteDrafts')}
      destructive
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ companyId, params: { fiscal_year_id: year.id } })}
    >
      {remove.isError ? <ProblemCallout error={remove.error} /> : null}
    </ConfirmDialog>
  );
}
