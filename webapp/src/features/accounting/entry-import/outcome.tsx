import { useTranslation } from 'react-i18next';
import { getPreviewEntriesImportUrl } from '@/api/generated/accounting/accounting';
import type { EntryFileReport } from '@/api/generated/model';
import { Progress } from '@/components/ui/progress';
import { cn } from '@/lib/cn';
import { useCompanyId, useLast } from '@/lib/session';
import { AccountsAdded } from '../tables/accounts-added';
import { ColumnsSection } from '../tables/columns-section';
import { FileLine } from '../tables/file-line';
import type { ChosenFile } from '../tables/reading';
import { Errors } from '../tables/row-problems';
import { Unread } from '../tables/unread';
import { useTablePreview } from '../tables/use-table-preview';
import { Figures } from './figures';
import { FoundEntries } from './found-entries';
import type { SavedEntries } from './import-page';
import { amountCodes, columnGroups, paramsOf, type Reading } from './reading';
import { Verdict } from './verdict';
import { Warnings } from './warnings';

interface OutcomeProps {
  chosen: ChosenFile;
  reading: Reading;
  onChange: (next: Partial<Reading>) => void;
  onSaved: (saved: SavedEntries) => void;
}

/** What the chosen file would be saved as. */
export function Outcome({ chosen, reading, onChange, onSaved }: OutcomeProps) {
  const { t } = useTranslation(['entryImport', 'sheets']);
  const preview = useTablePreview<EntryFileReport>('entries of a file', getPreviewEntriesImportUrl(useCompanyId(), paramsOf(reading)), chosen);
  const report = preview.data;
  const isOld = preview.isPlaceholderData;
  const groups = columnGroups.map(({ key, fields }) => ({ label: t(`groups.${key}`), fields }));
  return (
    <section aria-label={t('preview')} aria-busy={preview.isFetching || undefined} className="flex flex-col gap-6">
      <FileLine file={chosen.file} sheets={useLast(report?.sheets) ?? []} sheet={reading.sheet ?? report?.sheet} onSheet={(sheet) => onChange({ sheet, columns: undefined, firstRow: undefined })} />
      {preview.isError ? <Unread error={preview.error} file={chosen.file.name} onRetry={() => void preview.refetch()} /> : null}
      {preview.isPending ? <Progress percent={undefined} label={t('sheets:reading')} /> : null}
      {report === undefined ? null : (
        <div className={cn('flex flex-col gap-6 transition-opacity duration-150', isOld && 'opacity-60')}>
          <Verdict chosen={chosen} report={report} reading={reading} isOld={isOld} onSaved={onSaved} onRefused={() => void preview.refetch()} />
          {report.found === undefined ? null : (
            <>
              <Figures found={report.found} currency={report.currency} />
              <Errors found={report.found} namespace="entryImport" amounts={amountCodes} text={t('errorsText')} />
            </>
          )}
          <ColumnsSection report={report} reading={reading} groups={groups} firstRowLabel={t('firstRow')} onChange={onChange} />
          {report.found === undefined ? null : (
            <>
              <Warnings found={report.found} />
              <FoundEntries found={report.found} />
              <AccountsAdded found={report.found} />
            </>
          )}
        </div>
      )}
    </section>
  );
}
