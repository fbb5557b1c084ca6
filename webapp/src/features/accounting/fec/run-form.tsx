import { useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useRunFecImport } from '@/api/generated/fec/fec';
import type { FecImportView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Section } from '@/components/ui/page';
import { Progress } from '@/components/ui/progress';
import { useCodeText } from '@/lib/problem-text';
import { useCompanyId } from '@/lib/session';
import { Refusal } from './refusal';
import { useCount } from './use-count';

/** What is decided after reading the report: the fiscal year, and, where entries are invalid, whether the others are imported alone. */
export function RunForm({ made }: { made: FecImportView }) {
  const { t } = useTranslation('fec');
  const { report } = made;
  if (!report.importable && !report.importable_partly) return <Callout tone="danger" title={t('run.impossible')}>{t('run.impossibleText')}</Callout>;
  return (
    <Section title={t('run.title')} description={report.importable ? t('run.textAll') : t('run.textPartly')}>
      <Form made={made} />
    </Section>
  );
}

function Form({ made }: { made: FecImportView }) {
  const { t } = useTranslation('fec');
  const count = useCount();
  const codeText = useCodeText();
  const companyId = useCompanyId();
  const queries = useQueryClient();
  const { report } = made;
  const [start, setStart] = useState(report.fiscal_year?.start ?? report.date_min ?? '');
  const [end, setEnd] = useState(report.fiscal_year?.end ?? report.date_max ?? '');
  const [partly, setPartly] = useState(false);
  const run = useRunFecImport({ request: ifMatch(made.version), mutation: { onError: () => void queries.invalidateQueries() } });
  const entries = report.importable ? report.entries : report.valid_entries;
  const ready = start !== '' && end !== '' && (report.importable || partly);
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
      {run.isError ? <Refusal error={run.error} /> : null}
      <div className="flex flex-wrap gap-4">
        <Field label={t('run.start')} required error={problem('/fiscal_year_start')} className="w-44">
          {(control) => <Input {...control} type="date" value={start} onChange={(event) => setStart(event.target.value)} />}
        </Field>
        <Field label={t('run.end')} required error={problem('/fiscal_year_end')} className="w-44">
          {(control) => <Input {...control} type="date" value={end} onChange={(event) => setEnd(event.target.value)} />}
        </Field>
      </div>
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

/** Where the proposed year comes from: a year that is there already, the file's name, or its dates. */
function yearHint({ report }: FecImportView): 'existing' | 'name' | 'data' | 'none' {
  if (report.fiscal_year == null) return 'none';
  return report.fiscal_year.existing_id == null ? (report.fiscal_year.proposed_from === 'name' ? 'name' : 'data') : 'existing';
}
