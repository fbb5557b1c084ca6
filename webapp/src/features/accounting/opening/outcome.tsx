import { useTranslation } from 'react-i18next';
import type { FiscalYearView, OpeningImported } from '@/api/generated/model';
import { Field } from '@/components/ui/field';
import { Progress } from '@/components/ui/progress';
import { Select } from '@/components/ui/select';
import { useLanguage } from '@/i18n/use-language';
import { formatBytes } from '@/lib/bytes';
import { cn } from '@/lib/cn';
import { useLast } from '@/lib/session';
import { ColumnsSection } from './columns-section';
import { Figures } from './figures';
import { Errors, Remarks } from './problems';
import type { ChosenFile, Reading } from './reading';
import { AccountsAdded, TieOut, Totals } from './tie-out';
import { Unread } from './unread';
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
  const { t } = useTranslation('opening');
  const preview = usePreview(year.id, chosen, reading);
  const report = preview.data;
  const isOld = preview.isPlaceholderData;
  return (
    <section aria-label={t('preview.title')} aria-busy={preview.isFetching || undefined} className="flex flex-col gap-6">
      <FileLine file={chosen.file} sheets={useLast(report?.sheets) ?? []} sheet={reading.sheet ?? report?.sheet} onSheet={(sheet) => onChange({ sheet, columns: undefined, firstRow: undefined })} />
      {preview.isError ? <Unread error={preview.error} file={chosen.file.name} onRetry={() => void preview.refetch()} /> : null}
      {preview.isPending ? <Progress percent={undefined} label={t('preview.reading')} /> : null}
      {report === undefined ? null : (
        <div className={cn('flex flex-col gap-6 transition-opacity duration-150', isOld && 'opacity-60')}>
          <Verdict year={year} chosen={chosen} report={report} reading={reading} isOld={isOld} onChange={onChange} onPosted={onPosted} onRefused={() => void preview.refetch()} />
          {report.found === undefined ? null : <Figures found={report.found} currency={report.currency} />}
          {report.found === undefined ? null : <Errors found={report.found} />}
          <ColumnsSection report={report} reading={reading} onChange={onChange} />
          {report.found === undefined ? null : (
            <>
              <Remarks found={report.found} />
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

function FileLine({ file, sheets, sheet, onSheet }: { file: File; sheets: readonly string[]; sheet: string | undefined; onSheet: (sheet: string) => void }) {
  const { t } = useTranslation('opening');
  const language = useLanguage();
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <p className="flex min-w-0 flex-wrap items-center gap-x-3">
        <bdi className="min-w-0 font-medium wrap-anywhere">{file.name}</bdi>
        <span className="text-muted tabular-nums">{formatBytes(file.size, language)}</span>
      </p>
      {sheets.length < 2 ? null : (
        <Field label={t('choices.sheet')} unmarked className="w-full max-w-xs">
          {(control) => <Select {...control} value={sheet} onChange={(event) => onSheet(event.target.value)} options={sheets.map((name) => ({ value: name, label: name }))} />}
        </Field>
      )}
    </div>
  );
}
