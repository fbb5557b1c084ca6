import { useTranslation } from 'react-i18next';
import type { FiscalYearView, OpeningImported } from '@/api/generated/model';
import { Progress } from '@/components/ui/progress';
import { cn } from '@/lib/cn';
import { useLast } from '@/lib/session';
import { AccountsAdded } from '../tables/accounts-added';
import { ColumnsSection } from '../tables/columns-section';
import { FileLine } from '../tables/file-line';
import type { ChosenFile } from '../tables/reading';
import { Errors, Remarks } from '../tables/row-problems';
import { Unread } from '../tables/unread';
import { Figures } from './figures';
import { amountCodes, columnGroups, type Reading } from './reading';
import { TieOut, Totals } from './tie-out';
import { usePreview } from './use-preview';
import { Verdict } from './verdict';

interface OutcomeProps {
  year: FiscalYearView;
  chosen: ChosenFile;
  reading: Reading;
  onChange: (next: Partial<Reading>) => void;
  onPosted: (posted: OpeningImported) => void;
}

/** What the chosen file would open the year with. */
export function Outcome({ year, chosen, reading, onChange, onPosted }: OutcomeProps) {
  const { t } = useTranslation(['opening', 'sheets']);
  const preview = usePreview(year.id, chosen, reading);
  const report = preview.data;
  const groups = columnGroups.map(({ key, fields }) => ({ label: t(`columns.groups.${key}`), fields }));
  const isOld = preview.isPlaceholderData;
  return (
    <section aria-label={t('preview.title')} aria-busy={preview.isFetching || undefined} className="flex flex-col gap-6">
      <FileLine file={chosen.file} sheets={useLast(report?.sheets) ?? []} sheet={reading.sheet ?? report?.sheet} onSheet={(sheet) => onChange({ sheet, columns: undefined, firstRow: undefined })} />
      {preview.isError ? <Unread error={preview.error} file={chosen.file.name} onRetry={() => void preview.refetch()} /> : null}
      {preview.isPending ? <Progress percent={undefined} label={t('sheets:reading')} /> : null}
      {report === undefined ? null : (
        <div className={cn('flex flex-col gap-6 transition-opacity duration-150', isOld && 'opacity-60')}>
          <Verdict year={year} chosen={chosen} report={report} reading={reading} isOld={isOld} onChange={onChange} onPosted={onPosted} onRefused={() => void preview.refetch()} />
          {report.found === undefined ? null : <Figures found={report.found} currency={report.currency} />}
          {report.found === undefined ? null : <Errors found={report.found} namespace="opening" amounts={amountCodes} text={t('problems.errorsText')} />}
          <ColumnsSection report={report} reading={reading} groups={groups} firstRowLabel={t('columns.firstRow')} onChange={onChange} />
          {report.found === undefined ? null : (
            <>
              <Remarks found={report.found} namespace="opening" amounts={amountCodes} />
              <Totals found={report.found} />
              <TieOut found={report.found} />
              <AccountsAdded found={report.found} />
            </>
          )}
        </div>
      )}
    </section>
  );
}
