import { useTranslation } from 'react-i18next';
import { getJournal, useDeleteJournal } from '@/api/generated/accounting/accounting';
import type { JournalView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { ActDialog } from '@/components/act-dialog';
import { useCurrent } from '@/components/form/use-current';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';

/** Asks before a journal is deleted; the service refuses when it has entries. */
export function RemoveJournalDialog({ journal: seen, onClose }: { journal: JournalView; onClose: () => void }) {
  const { t } = useTranslation('journals');
  const { t: tc } = useTranslation();
  const companyId = useCompanyId();
  const { thing: journal, renew } = useCurrent(seen, ({ code }) => getJournal(companyId, code));
  const remove = useDeleteJournal({
    request: ifMatch(journal.version),
    mutation: {
      onSuccess: () => {
        showToast('positive', t('removed', { code: journal.code }));
        onClose();
      },
    },
  });
  return (
    <ActDialog
      act={remove}
      renew={renew}
      title={t('removeTitle', { code: journal.code })}
      description={t('removeText', { name: journal.name })}
      confirmLabel={tc('actions.delete')}
      destructive
      onClose={onClose}
      onConfirm={() => remove.mutate({ companyId, code: journal.code })}
    />
  );
}
