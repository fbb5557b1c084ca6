import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { fecImportRun } from '@/api/generated/bodies/fecImportRun';
import { useRunFecImport } from '@/api/generated/fec/fec';
import type { FecImportRun, FecImportView, FecReport } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { CheckboxField } from '@/components/form/choices';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { useForm, useValues, type Form as FormOf } from '@/components/form/use-form';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { DateInput } from '@/components/ui/date-input';
import { Section } from '@/components/ui/page';
import { Progress } from '@/components/ui/progress';
import { Select } from '@/components/ui/select';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { dayFault } from '@/lib/day';
import { ruled, trimmed, withRules } from '@/lib/schema';
import { useCompanyId } from '@/lib/session';
import { Refusal } from './refusal';
import { useCount } from './use-count';

const day = () => trimmed(ruled(dayFault));
const schema = withRules(z.required(fecImportRun), { fiscal_year_start: day(), fiscal_year_end: day() });
type Values = z.input<typeof schema>;

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
      <Run made={made} run={run} />
    </Section>
  );
}

function Run({ made, run }: RunFormProps) {
  const { t } = useTranslation('fec');
  const count = useCount();
  const companyId = useCompanyId();
  const outsideYear = useOutsideYear();
  const { report } = made;
  const form = useForm(schema, {
    defaultValues: { fiscal_year_start: report.fiscal_year?.start ?? report.date_min ?? '', fiscal_year_end: report.fiscal_year?.end ?? report.date_max ?? '', valid_entries_only: false, opening_journal: proposedOpening(report) },
    guarded: false,
    disabled: run.isPending,
    send: ({ opening_journal: journal, ...data }) => run.mutateAsync({ companyId, importId: made.id, data: { ...data, ...(journal === '' ? {} : { opening_journal: journal }) } }),
  });
  const isReady = useValues(form).valid_entries_only || report.importable;
  const refusal = run.isError ? <Refusal error={run.error} file={made.file_name} reason={outsideYear(run.error.code, report, run.variables.data)} /> : undefined;
  return (
    <Form form={form} notice={refusal} className="flex flex-col gap-5">
      <div className="flex flex-wrap gap-4">
        <Field form={form} name="fiscal_year_start" label={t('run.start')} required className="w-44">
          {(control) => <DateInput {...control} />}
        </Field>
        <Field form={form} name="fiscal_year_end" label={t('run.end')} required className="w-44">
          {(control) => <DateInput {...control} />}
        </Field>
      </div>
      <p className="text-sm text-muted">{t(`run.year_${yearHint(made)}`)}</p>
      {report.journals.some(({ type }) => type === 'opening') ? null : <OpeningJournal form={form} report={report} />}
      {report.importable ? null : (
        <CheckboxField form={form} name="valid_entries_only" label={t('run.partly', { valid: count(report.valid_entries), invalid: count(report.invalid_entries_total) })} hint={t('run.partlyHint')} />
      )}
      {run.isPending ? (
        <div role="status" className="flex flex-col gap-2">
          <Progress percent={undefined} label={t('run.running')} />
          <p className="text-sm text-muted">{t('run.running')}</p>
        </div>
      ) : null}
      <div>
        <Button type="submit" variant="primary" disabled={!isReady} busy={run.isPending}>
          {t('run.submit', { entries: count(report.importable ? report.entries : report.valid_entries) })}
        </Button>
      </div>
    </Form>
  );
}

/** The journal whose lines look like balances that are brought forward, where no journal is known to. */
function proposedOpening({ journals }: FecReport): string {
  return journals.some(({ type }) => type === 'opening') ? '' : (journals.find((journal) => journal.may_open)?.code ?? '');
}

/** Asks which journal brings balances forward, where no name tells: without it the year before would count twice. */
function OpeningJournal({ form, report }: { form: FormOf<Values>; report: FecReport }) {
  const { t } = useTranslation('fec');
  return (
    <Field form={form} name="opening_journal" label={t('run.opening')} hint={t('run.openingHint')} className="max-w-md">
      {(control) => <Select {...control} options={[{ value: '', label: t('run.noOpening') }, ...report.journals.map(({ code, label }) => ({ value: code, label: `${code} · ${label}` }))]} />}
    </Field>
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
