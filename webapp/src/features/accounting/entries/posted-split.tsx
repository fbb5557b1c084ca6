import { useTranslation } from 'react-i18next';
import { useUpdateLineSplit } from '@/api/generated/accounting/accounting';
import type { EntryView, LineView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { useCurrent } from '@/components/form/use-current';
import { isZero } from '@/lib/amount';
import { useCompany } from '@/lib/company-card';
import { toMinor } from '@/lib/minor';
import { showToast } from '@/lib/toast';
import { SplitDialog } from '../split/split-dialog';
import { draftParts, sentParts } from '../split/split-values';
import { wholeEntry } from './whole-entry';

/** The split of a posted line, in the version that was last read. */
export function PostedSplit({ entry, line: seen, onClose }: { entry: EntryView; line: LineView; onClose: () => void }) {
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
