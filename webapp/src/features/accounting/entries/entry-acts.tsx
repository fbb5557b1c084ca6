import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteEntry } from '@/api/generated/accounting/accounting';
import type { EntryView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { Button } from '@/components/ui/button';
import { ActDialog } from '@/components/ui/dialog';
import { LinkButton } from '@/components/ui/link-button';
import { useMay } from '@/lib/company-card';
import { useCodeText, useProblemText } from '@/lib/problem-text';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { ReverseDialog } from './reverse-dialog';
import { usePosting } from './use-posting';

/** What may be done with an entry, if anything: a draft is changed, deleted or posted; a posted one is reversed, once. */
export function useEntryActs(entry: EntryView | undefined, onGone: () => void): ReactNode {
  if (!useMay('accounting.write') || entry === undefined) return undefined;
  if (entry.state === 'draft') return <DraftActs entry={entry} onGone={onGone} />;
  return entry.reversed_by == null && entry.reversal_of == null ? <ReverseAct entry={entry} /> : undefined;
}

function DraftActs({ entry, onGone }: { entry: EntryView; onGone: () => void }) {
  const { t } = useTranslation('accounting');
  const { t: tc } = useTranslation();
  const problemText = useProblemText();
  const codeText = useCodeText();
  const [deleting, setDeleting] = useState(false);
  const queries = useQueryClient();
  const posting = usePosting();
  const post = () =>
    posting.mutate(entry, {
      onSuccess: (posted) => showToast('positive', t('form.posted', { number: `${posted.journal} ${String(posted.number)}` })),
      onError: (error) => {
        showToast('danger', codeText(error.errors[0]?.code ?? '') ?? problemText(error));
        // Somebody may have been faster: what is refused is shown as it is now.
        void queries.invalidateQueries();
      },
    });
  return (
    <>
      <Button onClick={() => setDeleting(true)}>{tc('actions.delete')}</Button>
      <LinkButton to="/accounting/entries/$entryId/edit" params={{ entryId: entry.id }}>
        {tc('actions.edit')}
      </LinkButton>
      <Button variant="primary" busy={posting.isPending} onClick={post}>
        {t('actions.post')}
      </Button>
      {deleting ? <DeleteDialog entry={entry} onClose={() => setDeleting(false)} onGone={onGone} /> : null}
    </>
  );
}

function DeleteDialog({ entry, onClose, onGone }: { entry: EntryView; onClose: () => void; onGone: () => void }) {
  const { t } = useTranslation('accounting');
  const { t: tc } = useTranslation();
  const companyId = useCompanyId();
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
      title={t('entry.deleteTitle')}
      description={t('entry.deleteText')}
      confirmLabel={tc('actions.delete')}
      destructive
      onClose={onClose}
      onConfirm={() => remove.mutate({ companyId, entryId: entry.id })}
    />
  );
}

function ReverseAct({ entry }: { entry: EntryView }) {
  const { t } = useTranslation('accounting');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('actions.reverse')}</Button>
      {open ? <ReverseDialog entry={entry} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
