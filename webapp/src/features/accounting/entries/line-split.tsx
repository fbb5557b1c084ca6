import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpdateLineSplit } from '@/api/generated/accounting/accounting';
import type { EntryView, LineView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { later } from '@/components/later';
import { useCurrent } from '@/components/form/use-current';
import { isZero } from '@/lib/amount';
import { useCompany, useMay } from '@/lib/company-card';
import { toMinor } from '@/lib/minor';
import { showToast } from '@/lib/toast';
import { SplitChip } from '../split/split-chip';
import { draftParts, sentParts } from '../split/split-values';
import { wholeEntry } from './whole-entry';

const SplitDialog = later(async () => (await import('../split/split-dialog')).SplitDialog, 'analytics', 'forms');

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

function PostedSplit({ entry, line: seen, onClose }: { entry: EntryView; line: LineView; onClose: () => void }) {
  const { t } = useTranslation('accounting');
  const { id: companyId, currency_decimals: decimals } = useCompany();
  const { position } = seen;
  const { thing: line, renew } = useCurrent(seen, async () => {
    const found = (await wholeEntry(companyId, entry.id, {})).lines.find((other) => other.position === position);
    if (found === undefined) throw new Error('a posted line is never taken away');
    return found;
  });
  const update = useUpdateLineSplit({ request: ifMatch(line.analytics_version) });
  return (
    <SplitDialog
      line={[line.account, line.account_label, line.label].join(' · ')}
      whole={toMinor(isZero(line.debit) ? line.credit : line.debit, decimals)}
      parts={draftParts(seen.analytics)}
      send={(parts) => update.mutateAsync({ companyId, entryId: entry.id, position, data: { parts: sentParts(parts) } })}
      renew={async () => draftParts((await renew()).analytics)}
      onSent={() => showToast('positive', t('analytics.saved'))}
      onClose={onClose}
    />
  );
}
