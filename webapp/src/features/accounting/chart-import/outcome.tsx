import { useTranslation } from 'react-i18next';
import { getPreviewChartImportUrl } from '@/api/generated/accounting/accounting';
import type { ChartFileReport, ChartImported } from '@/api/generated/model';
import { Progress } from '@/components/ui/progress';
import { cn } from '@/lib/cn';
import { useCompanyId, useLast } from '@/lib/session';
import { ColumnsSection } from '../tables/columns-section';
import { FileLine } from '../tables/file-line';
import type { ChosenFile, TableReading } from '../tables/reading';
import { Errors, Remarks } from '../tables/row-problems';
import { Unread } from '../tables/unread';
import { useTablePreview } from '../tables/use-table-preview';
import { Figures, FoundAccounts } from './found-accounts';
import { amountCodes, columnGroups, paramsOf } from './reading';
import { Verdict } from './verdict';

interface OutcomeProps {
  chosen: ChosenFile;
  reading: TableReading;
  onChange: (next: Partial<TableReading>) => void;
  onSaved: (saved: ChartImported) => void;
}

/** What the chosen file would change. */
export function Outcome({ chosen, reading, onChange, onSaved }: OutcomeProps) {
  const { t } = useTranslation(['chartImport', 'sheets']);
  const preview = useTablePreview<ChartFileReport>('chart of a file', getPreviewChartImportUrl(useCompanyId(), paramsOf(reading)), chosen);
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
              <Figures found={report.found} />
              <Errors found={report.found} namespace="chartImport" amounts={amountCodes} text={t('errorsText')} />
            </>
          )}
          <ColumnsSection report={report} reading={reading} groups={groups} firstRowLabel={t('firstRow')} onChange={onChange} />
          {report.found === undefined ? null : (
            <>
              <FoundAccounts found={report.found} />
              <Remarks found={report.found} namespace="chartImport" amounts={amountCodes} />
            </>
          )}
        </div>
      )}
    </section>
  );
}
