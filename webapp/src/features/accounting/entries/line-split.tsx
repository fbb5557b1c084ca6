import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryView, LineView } from '@/api/generated/model';
import { later } from '@/components/later';
import { useMay } from '@/lib/company-card';
import { SplitChip } from '../split/split-chip';
import { draftParts } from '../split/split-values';

const PostedSplit = later(async () => (await import('./posted-split')).PostedSplit, 'analytics', 'forms');

/** The sections of a posted line; who may write can split it anew. The line of a draft is split with its entry. */
export function LineSplit({ entry, line }: { entry: EntryView; line: LineView }) {
  const { t } = useTranslation('accounting');
  const mayWrite = useMay('accounting.write');
  const [isOpen, setOpen] = useState(false);
  const parts = draftParts(line.analytics);
  const opens = mayWrite && entry.state === 'posted';
  return (
    <>
      <SplitChip parts={parts} line={t('form.line', { place: line.position + 1 })} onOpen={opens ? () => setOpen(true) : undefined} />
      <Suspense fallback={null}>{isOpen ? <PostedSplit entry={entry} line={line} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
