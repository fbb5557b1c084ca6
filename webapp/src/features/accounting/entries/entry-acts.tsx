import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryView } from '@/api/generated/model';
import { later } from '@/components/later';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { useMay } from '@/lib/company-card';
import { useCodeText, useProblemText } from '@/lib/problem-text';
import { showToast } from '@/lib/toast';
import { useDuplicate } from './use-duplicate';
import { usePosting } from './use-posting';

const DeleteEntryDialog = later(async () => (await import('./delete-entry-dialog')).DeleteEntryDialog);
const ReverseDialog = later(async () => (await import('./reverse-dialog')).ReverseDialog);

/** What may be done with an entry, if anything: a draft is changed, deleted or posted; a posted one is reversed, once, or cancelled where it was made; both are duplicated. */
export function useEntryActs(entry: EntryView | undefined, onGone: () => void): ReactNode {
  const [reversing, setReversing] = useState(false);
  if (!useMay('accounting.write') || entry === undefined) return undefined;
  if (entry.state === 'draft') return <DraftActs entry={entry} onGone={onGone} />;
  if (entry.source === 'assets' || entry.source === 'loans') return <SourceLink source={entry.source} />;
  const isReversible = entry.reversed_by == null && entry.reversal_of == null;
  return (
    <>
      <DuplicateAct entry={entry} />
      {/* A reversal that came too late says so, though the entry can be reversed no more. */}
      {isReversible || reversing ? <ReverseAct entry={entry} open={reversing} onOpen={setReversing} /> : null}
    </>
  );
}

function DuplicateAct({ entry }: { entry: EntryView }) {
  const { t } = useTranslation('accounting');
  const { duplicate, isPending } = useDuplicate();
  return (
    <Button busy={isPending} onClick={() => duplicate(entry.id)}>
      {t('actions.duplicate')}
    </Button>
  );
}

/** The way to what an entry was made of, which alone cancels it. */
function SourceLink({ source }: { source: 'assets' | 'loans' }) {
  const { t } = useTranslation('accounting');
  if (source === 'loans') return <LinkButton to="/accounting/loans">{t('entry.toLoans')}</LinkButton>;
  return (
    <LinkButton to="/accounting/assets" search={{ tab: 'posted' }}>
      {t('entry.toAssets')}
    </LinkButton>
  );
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
      <DuplicateAct entry={entry} />
      <LinkButton to="/accounting/entries/$entryId/edit" params={{ entryId: entry.id }}>
        {tc('actions.edit')}
      </LinkButton>
      <Button variant="primary" busy={posting.isPending} onClick={post}>
        {t('actions.post')}
      </Button>
      <Suspense fallback={null}>{deleting ? <DeleteEntryDialog entry={entry} onClose={() => setDeleting(false)} onGone={onGone} /> : null}</Suspense>
    </>
  );
}

function ReverseAct({ entry, open, onOpen }: { entry: EntryView; open: boolean; onOpen: (open: boolean) => void }) {
  const { t } = useTranslation('accounting');
  return (
    <>
      <Button onClick={() => onOpen(true)}>{t('actions.reverse')}</Button>
      <Suspense fallback={null}>{open ? <ReverseDialog entry={entry} onClose={() => onOpen(false)} /> : null}</Suspense>
    </>
  );
}
