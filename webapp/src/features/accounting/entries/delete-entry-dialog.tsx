import { useTranslation } from 'react-i18next';
import { getEntry, useDeleteEntry } from '@/api/generated/accounting/accounting';
import type { EntryView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { ActDialog } from '@/components/act-dialog';
import { useCurrent } from '@/components/form/use-current';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';

/** Asks before a draft is deleted. */
export function DeleteEntryDialog({ entry: seen, onClose, onGone }: { entry: EntryView; onClose: () => void; onGone: () => void }) {
  const { t } = useTranslation('accounting');
  const { t: tc } = useTranslation();
  const companyId = useCompanyId();
  const { thing: entry, renew } = useCurrent(seen, ({ id }) => getEntry(companyId, id));
  const remove = useDeleteEntry({
    request: ifMatch(entry.version),
    mutation: {
      onSuccess: () => {
        showToast('positive', t('entry.deleted'));
        onGone();
      },
    },
  });
  return (
    <ActDialog
      act={remove}
      renew={renew}
      title={t('entry.deleteTitle')}
      description={t('entry.deleteText')}
      confirmLabel={tc('actions.delete')}
      destructive
      onClose={onClose}
      onConfirm={() => remove.mutate({ companyId, entryId: entry.id })}
    />
  );
}
