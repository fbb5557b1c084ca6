import { useTranslation } from 'react-i18next';
import { getRecurringEntry, useDeleteRecurringEntry } from '@/api/generated/accounting/accounting';
import type { RecurringEntryView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { ActDialog } from '@/components/act-dialog';
import { useCurrent } from '@/components/form/use-current';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';

/** Asks before an entry recurs no more. */
export function RemoveRecurringDialog({ entry: seen, onClose }: { entry: RecurringEntryView; onClose: () => void }) {
  const { t } = useTranslation('templates');
  const { t: tc } = useTranslation();
  const companyId = useCompanyId();
  const { thing: entry, renew } = useCurrent(seen, ({ id }) => getRecurringEntry(companyId, id));
  const { name } = entry;
  const remove = useDeleteRecurringEntry({
    request: ifMatch(entry.version),
    mutation: {
      onSuccess: () => {
        showToast('positive', t('recurring.removed', { name }));
        onClose();
      },
    },
  });
  return <ActDialog act={remove} renew={renew} title={t('recurring.removeTitle', { name })} description={t('recurring.removeText')} confirmLabel={tc('actions.delete')} destructive onClose={onClose} onConfirm={() => remove.mutate({ companyId, recurringEntryId: entry.id })} />;
}
