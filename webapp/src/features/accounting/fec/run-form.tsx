import { useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useRunFecImport } from '@/api/generated/fec/fec';
import type { FecImportRun, FecImportView, FecReport } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Checkbox } from '@/components/ui/checkbox';
import { DateInput } from '@/components/ui/date-input';
import { Field } from '@/components/ui/field';
import { Section } from '@/components/ui/page';
import { Progress } from '@/components/ui/progress';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { isDay } from '@/lib/day';
import { useCodeText } from '@/lib/problem-text';
import { useCompanyId } from '@/lib/session';
import { Refusal } from './refusal';
import { useCount } from './use-count';

/** Refusals because of entries that lie outside the year. */
const outside = new Set(['entry_date_outside_year', 'line_date_outside_year', 'fec_no_entry_in_year']);

/** Imports a file that was reported on. What is refused is shown as it is now. */
export function useRun(made: FecImportView) {
  const queries = useQueryClient();
  return useRunFecImport({ request: ifMatch(made.version), mutation: { onError: () => void queries.invalidateQueries() } });
}

/** Properties of `RunForm`. */
export interface RunFormProps {
  made: FecImportView;
  run: ReturnType<typeof useRun>;
}

/** What is decided after reading the report: the fiscal year, and, where entries are invalid, whether the others are imported alone. */
export function RunForm({ made, run }: RunFormProps) {
  const { t } = useTranslation('fec');
  const { report } = made;
  // The report begins with them.
  if (report.refusals.length > 0) return null;
  if (!report.importable && !report.importable_partly) return <Callout tone="danger" title={t('run.impossible')}>{t('run.impossibleText')}</Callout>;
  return (
    <Section title={t('run.title')} description={report.importable ? t('run.textAll') : t('run.textPartly')}>
      <Form made={made} run={run} />
    </Section>
  );
}

function Form({ made, run }: RunFormProps) {
  const { t } = useTranslation('fec');
  const count = useCount();
  const codeText = useCodeText();
  const companyId = useCompanyId();
  const outsideYear = useOutsideYear();
  const { report } = made;
  const [start, setStart] = useState(report.fiscal_year?.start ?? report.date_min ?? '');
  const [end, setEnd] = useState(report.fiscal_year?.end ?? report.date_max ?? '');
  const [partly, setPartly] = useState(false);
  const entries = report.importable ? report.entries : report.valid_entries;
  const ready = isDay(start) && isDay(end) && (report.importable || partly);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (ready && !run.isPending) run.mutate({ companyId, importId: made.id, data: { fiscal_year_start: start, fiscal_year_end: end, valid_entries_only: !report.importable } });
  };
  const problem = (pointer: string) => {
    const code = run.error?.errors.find((error) => error.pointer === pointer)?.code;
    return code === undefined ? undefined : (codeText(code) ?? codeText('invalid'));
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {run.isError ? <Refusal error={run.error} file={made.file_name} reason={outsideYear(run.error.code, report, run.variables.data)} /> : null}
      <fieldset disabled={run.isPending} className="flex flex-wrap gap-4">
        <Field label={t('run.start')} required error={problem('/fiscal_year_start')} className="w-44">
          {(control) => <DateInput {...control} value={start} onChange={setStart} />}
        </Field>
        <Field label={t('run.end')} required error={problem('/fiscal_year_end')} className="w-44">
          {(control) => <DateInput {...control} value={end} onChange={setEnd} />}
        </Field>
      </fieldset>
      <p className="text-sm text-muted">{t(`run.year_${yearHint(made)}`)}</p>
      {report.importable ? null : (
        <Checkbox label={t('run.partly', { valid: count(report.valid_entries), invalid: count(report.invalid_entries_total) })} hint={t('run.partlyHint')} checked={partly} onCheckedChange={setPartly} />
      )}
      {run.isPending ? (
        <div role="status" className="flex flex-col gap-2">
          <Progress percent={undefined} label={t('run.running')} />
          <p className="text-sm text-muted">{t('run.running')}</p>
        </div>
      ) : null}
      <div>
        <Button type="submit" variant="primary" disabled={!ready} busy={run.isPending}>
          {t('run.submit', { entries: count(entries) })}
        </Button>
      </div>
    </form>
  );
}

/** Says of entries that lie outside the year which dates they have, and which year was asked for. */
function useOutsideYear(): (code: string, report: FecReport, asked: FecImportRun) => string | undefined {
  const { t } = useTranslation('fec');
  const language = useLanguage();
  const day = (date: string) => formatDate(date, language);
  return (code, { date_min: from, date_max: to }, { fiscal_year_start: start, fiscal_year_end: end }) =>
    outside.has(code) && from != null && to != null ? t('refused.outsideYear', { from: day(from), to: day(to), start: day(start), end: day(end) }) : undefined;
}

/** Where the proposed year comes from: a year that is there already, the file's name, or its dates. */
function yearHint({ report }: FecImportView): 'existing' | 'name' | 'data' | 'none' {
  if (report.fiscal_year == null) return 'none';
  return report.fiscal_year.existing_id == null ? (report.fiscal_year.proposed_from === 'name' ? 'name' : 'data') : 'existing';
}
